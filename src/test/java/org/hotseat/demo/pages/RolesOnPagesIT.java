package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Roles hide what one may not do; the server refuses it anyway. */
@Tag("pages")
@Tag("smoke")
class RolesOnPagesIT extends OnThePages {

    private static final String MENU =
            "return [...document.querySelectorAll('.bar nav a')].map((each) => each.getAttribute('href'))";

    private static final String STAFF = "These pages are for the staff of the seller.";

    @Test
    void aBuyerSeesNothingOfOperatorsAndGates() {
        try (Browser browser = browser()) {
            browser.open("").signIn("bea", "user");
            assertThat(menu(browser)).containsExactly("#/", "#/storm", "#/mine");
            for (String page :
                    List.of("ops", "ops/audit", "ops/locks", "ops/halls/winter-gala", "ops/schedules/manor-20h")) {
                browser.go(page);
                browser.awaitText("main", page.contains("halls") ? "This page is for operators." : STAFF);
                assertThat(browser.text("main")).as(page).doesNotContain("Cancel for good", "Save");
            }
            browser.go("gate");
            browser.awaitText("main", "This page is for gates. Sign in as one.");
            assertThat(browser.trouble()).isEmpty();
        }
        for (String path : List.of("ops/refunds-due", "ops/audit", "webhooks", "schedules/manor-20h/hot-state")) {
            assertThatThrownBy(() -> stage().as("bea", "user", "GET", path, ""))
                    .as(path)
                    .hasMessageContaining("403");
        }
    }

    @Test
    void aGateSeesTheGateAndAnOperatorTheOperations() {
        try (Browser browser = browser()) {
            browser.open("").signIn("north", "gate");
            assertThat(menu(browser)).containsExactly("#/", "#/storm", "#/gate");
            browser.press("Sign out");
            browser.awaitTrue("document.querySelector('.who') === null");
            assertThat(menu(browser)).containsExactly("#/", "#/storm");
            browser.signIn("olga", "operator");
            assertThat(menu(browser)).containsExactly("#/", "#/storm", "#/mine", "#/ops");
            browser.go("ops/audit");
            browser.awaitText("tbody", "demo");
            browser.press("Sign out");
            browser.awaitText("main", STAFF);
            assertThat(browser.text("main")).doesNotContain("demo");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aViewerAndSupportSeeTheOperationsWithTheActsThatAreTheirs() {
        for (String role : List.of("viewer", "support")) {
            try (Browser browser = browser()) {
                browser.open("ops/schedules/manor-20h").signIn("vera", role);
                assertThat(menu(browser)).contains("#/ops").doesNotContain("#/mine");
                browser.awaitText("main", "Who holds places now");
                assertThat(browser.text("main")).as(role).doesNotContain("Cancel for good", "Rebuild");
                browser.go("ops/halls/winter-gala");
                browser.awaitText("main", "This page is for operators.");
                assertThat(browser.trouble()).isEmpty();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> menu(Browser browser) {
        return (List<String>) browser.script(MENU);
    }
}

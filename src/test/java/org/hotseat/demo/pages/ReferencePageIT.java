package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract as a page: drawn under its policy, and each operation can be tried in the demo. */
@Tag("pages")
class ReferencePageIT extends OnThePages {

    private static final Path PICTURES = Path.of(System.getProperty("pages.pictures", "target/pages"));

    /** A hold on one operation that the page has opened by its address. */
    private static final String HOLD = "reference/#/schedules/placeHold";

    @Test
    void aHoldIsTriedAsAUserOfTheDemo() {
        schedule("tried", 3);
        try (Browser browser = browser()) {
            browser.openReference(HOLD, ".opblock-tag");
            browser.see(".opblock.is-open .parameters");
            browser.press("Get a token");
            browser.awaitText(".as-whom output", "Every call is sent as ann, user.");
            browser.click(".try-out__btn");
            browser.script("arguments[0].select()", browser.see("tr[data-param-name=id] input"));
            browser.type("tr[data-param-name=id] input", "tried");
            browser.clickUntil("button.execute", ".opblock.is-open .loading-container, .live-responses-table");
            browser.awaitText(".live-responses-table .response-col_status", "201");
            browser.awaitText(".live-responses-table", "\"scheduleId\": \"tried\"");
            assertThat(browser.trouble()).isEmpty();
        }
        assertThat(stage().as("ann", "user", "GET", "schedules/tried/holds/ann", ""))
                .contains("\"userId\":\"ann\"");
    }

    @Test
    void itIsReadInLightAndDarkAndOnAPhone() {
        for (boolean dark : new boolean[] {false, true}) {
            try (Browser browser = browser()) {
                browser.dark(dark).openReference(HOLD, ".opblock-tag");
                browser.see(".opblock.is-open .parameters");
                browser.awaitTrue("document.documentElement.classList.contains('dark-mode') === %s".formatted(dark));
                browser.picture(PICTURES.resolve("reference-desk-" + (dark ? "dark" : "light") + ".png"));
                browser.awaitTrue("document.querySelector('.examples-select__section-label') !== null");
                assertThat(browser.unseenTexts()).as("dark %s", dark).isEmpty();
                browser.size(390, 844);
                browser.picture(PICTURES.resolve("reference-phone-" + (dark ? "dark" : "light") + ".png"));
                assertThat(browser.trouble()).isEmpty();
            }
        }
    }

    /** As a person comes who follows the {@code type} of a refusal. */
    @Test
    void theTypeOfARefusalLeadsToItsCode() {
        try (Browser browser = browser()) {
            browser.openReference("reference/codes#30007", "#codes h4.asked");
            assertThat(browser.text("#codes h4.asked")).isEqualTo("30007");
            browser.awaitTrue("document.querySelector('h4.asked').getBoundingClientRect().top < 900");
            assertThat(browser.barriers()).isEmpty();
            browser.picture(PICTURES.resolve("codes-desk-light.png"));
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theStartPageLeadsToIt() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.click("footer a[href='reference/']");
            browser.see(".opblock-tag");
            assertThat(browser.text("h1")).isEqualTo("REST reference");
        }
    }
}

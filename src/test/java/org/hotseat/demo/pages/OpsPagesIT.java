package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operators' pages, step by step. */
@Tag("pages")
class OpsPagesIT extends OnThePages {

    @Test
    void anOperatorSeesTheSumStopsResumesRebuildsAndCancels() {
        schedule("night", 40);
        try (Browser buyer = browser();
                Browser browser = browser()) {
            buyer.open("schedules/night").signIn("bea", "user");
            buyer.press("Hold a place");
            buyer.awaitText(".message", "The place is yours for now.");
            buyer.press("Order");
            buyer.press("Pay");
            buyer.awaitText(".orders .chip", "Paid");
            browser.open("ops").signIn("olga", "operator");
            browser.awaitText("table", "Night");
            PicturesIT.pictures(browser, "ops");
            browser.go("ops/schedules/night");
            browser.awaitText(".equation", "39 available + 0 held + 1 booked = 40 places");
            browser.awaitText(".message", "Hot state and facts agree.");
            browser.awaitText("table", "bea");
            PicturesIT.pictures(browser, "ops-resource");
            act(browser, "Stop", "Stopped.");
            buyer.awaitText(".message", "The sale is stopped for the moment.");
            act(browser, "Resume", "It sells again.");
            act(browser, "Rebuild", "Rebuilt from the facts.");
            browser.press("Change the number");
            browser.see("dialog[open] input").clear();
            browser.type("dialog[open] input", "41");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".equation", "= 41 places");
            browser.press("Cancel for good");
            browser.type("dialog[open] input", "The house is closed");
            browser.picture(PicturesIT.PICTURES.resolve("ops-confirm.png"));
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Cancelled.");
            buyer.awaitText(".message", "The house is closed");
            browser.go("ops/refunds");
            browser.awaitText("main h1", "Refunds due");
            browser.awaitText("main", "25.00");
            PicturesIT.pictures(browser, "ops-refunds");
            assertThat(browser.trouble()).isEmpty();
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    @Test
    void aLockIsLookedUpAndReleased() {
        stage().lock("till:7", 600_000);
        try (Browser browser = browser()) {
            browser.open("ops/locks").signIn("olga", "operator");
            browser.type("input[name=key]", "nobody-has-this");
            browser.press("Look up");
            browser.awaitText(".message", "The lock nobody-has-this is free.");
            browser.see("input[name=key]").clear();
            browser.type("input[name=key]", "till:7");
            browser.press("Look up");
            browser.awaitText(".pairs", "till-system");
            PicturesIT.pictures(browser, "ops-locks");
            browser.press("Release");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Released.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void act(Browser browser, String button, String done) {
        browser.press(button);
        browser.click("dialog[open] button[type=submit]");
        browser.awaitText(".message", done);
    }
}

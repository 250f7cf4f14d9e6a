package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Seats and places are bought without a mouse: from the top of the page on, by the keys that anybody has. */
@Tag("pages")
class KeyboardIT extends OnThePages {

    @Test
    void aSeatIsChosenTakenAndPaidByTheKeyboardAlone() {
        hall("by-keys", "By keys", 3, 8);
        try (Browser browser = browser()) {
            browser.open("programs/by-keys");
            browser.awaitText(".legend", "24 free");
            tabTo(browser, "document.activeElement?.tagName === 'CANVAS'");
            browser.awaitText(".said", "row 1, seat 5");
            browser.keys(Keys.ARROW_DOWN, Keys.ENTER);
            browser.awaitText(".said", "row 2, seat 5, 12.50: chosen");
            browser.keys(Keys.ARROW_RIGHT, Keys.ENTER);
            browser.awaitText(".basket", "row 2, seat 6");
            tabToButton(browser, "Take these seats");
            browser.keys(Keys.ENTER);
            browser.see("dialog[open] input[name=subject]");
            browser.keys(Keys.chord(Keys.CONTROL, "a"), "kay", Keys.ENTER);
            browser.awaitText(".message", "The seats are yours when you pay in time.");
            tabToButton(browser, "Pay");
            browser.keys(Keys.ENTER);
            browser.awaitText(".orders .chip", "Paid");
            browser.awaitTrue("document.querySelectorAll('.tickets > li').length === 2");
            browser.awaitText(".legend", "22 free");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aSeatIsBoughtInTheListByTheKeyboardAlone() {
        hall("by-list", "By list", 2, 6);
        try (Browser browser = browser()) {
            browser.open("programs/by-list");
            browser.awaitText(".legend", "12 free");
            tabTo(browser, "document.activeElement?.tagName === 'SUMMARY'");
            browser.keys(Keys.ENTER);
            tabTo(browser, "document.activeElement?.type === 'checkbox'");
            browser.keys(Keys.ARROW_RIGHT, Keys.SPACE);
            browser.awaitText(".basket", "row 1, seat 2");
            tabToButton(browser, "Take these seats");
            browser.keys(Keys.ENTER);
            browser.see("dialog[open] input[name=subject]");
            browser.keys(Keys.chord(Keys.CONTROL, "a"), "lin", Keys.ENTER);
            browser.awaitText(".message", "The seats are yours when you pay in time.");
            browser.awaitText(".orders", "hall, row 1: 2");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPlaceIsHeldForLongerOrderedAndPaidByTheKeyboardAlone() {
        schedule("keys", 3);
        try (Browser browser = browser()) {
            browser.open("schedules/keys");
            browser.awaitText("main h1", "Keys");
            tabToButton(browser, "Hold a place");
            browser.keys(Keys.ENTER);
            browser.see("dialog[open] input[name=subject]");
            browser.keys(Keys.chord(Keys.CONTROL, "a"), "kim", Keys.ENTER);
            browser.awaitText(".message", "The place is yours for now.");
            assertThat(browser.text("hs-countdown")).matches("[0-9]+:[0-9]{2}");
            tabToButton(browser, "More time");
            browser.keys(Keys.ENTER);
            browser.awaitText(".message", "You have more time.");
            tabToButton(browser, "Order");
            browser.keys(Keys.ENTER);
            browser.awaitText(".message", "Ordered.");
            tabToButton(browser, "Pay");
            browser.keys(Keys.ENTER);
            browser.awaitText(".orders .chip", "Paid");
            browser.awaitText(".legend", "1 ordered");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void tabToButton(Browser browser, String text) {
        browser.button(text);
        tabTo(browser, "document.activeElement?.textContent === '" + text + "'");
    }

    private static void tabTo(Browser browser, String there) {
        for (int i = 0; i < 60; i++) {
            if (Boolean.TRUE.equals(browser.script("return " + there))) {
                return;
            }
            browser.keys(Keys.TAB);
        }
        throw new AssertionError("the keyboard does not come to where " + there);
    }
}

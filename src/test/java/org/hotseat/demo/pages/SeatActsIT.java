package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Staff keep seats of the map for the house, let them go, sell them and give them away; each act says before what it
 * does.
 */
@Tag("pages")
class SeatActsIT extends OnThePages {

    private static void choose(Browser browser, int... seats) {
        for (int seat : seats) {
            browser.script(
                    "document.querySelector('hs-seat-map').dispatchEvent(new CustomEvent('choose', {detail: {row: 0, index: arguments[0] - 1}}))",
                    seat);
        }
    }

    private static void fill(Browser browser, String field, String text) {
        browser.type("dialog [name=" + field + "]", text);
    }

    private static void confirm(Browser browser) {
        browser.click("dialog button[type=submit]");
        browser.awaitTrue("!document.querySelector('dialog[open]')");
    }

    @Test
    void seatsAreKeptForTheHouseAndLetGo() {
        hall("house-hall", "House hall", 2, 8);
        try (Browser browser = browser()) {
            browser.open("ops/programs/house-hall").signIn("olga", "operator");
            browser.awaitText(".legends", "16 free");
            browser.awaitText(".seat-acts", "No seat is chosen.");
            choose(browser, 1, 2, 3);
            choose(browser, 3);
            browser.awaitText(".seat-acts", "2 seats are chosen: Hall, row 1: 1 · Hall, row 1: 2");
            browser.press("Keep for the house");
            browser.awaitText("dialog", "Keep 2 seats for the house?");
            browser.awaitText("dialog", "2 seats are not sold any more.");
            browser.awaitText("dialog", "14 seats and places are then on sale");
            confirm(browser);
            browser.awaitText(".seat-acts", "They are kept for the house.");
            browser.awaitText(".legends", "14 free");
            browser.awaitText(".seat-acts", "No seat is chosen.");

            choose(browser, 1, 2);
            browser.awaitTrue(disabled("Sell"));
            browser.press("Let go");
            browser.awaitText("dialog", "2 seats are sold again.");
            confirm(browser);
            browser.awaitText(".legends", "16 free");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void seatsAreGivenAwayAndSoldAtTheDoor() {
        hall("door-hall", "Door hall", 2, 8);
        try (Browser browser = browser()) {
            browser.open("ops/programs/door-hall").signIn("sue", "support");
            browser.awaitText(".legends", "16 free");
            browser.awaitTrue(
                    "getComputedStyle(document.querySelector('.seat-acts .for-operator')).display === 'none'");
            choose(browser, 4, 5);
            PicturesIT.pictures(browser, "seat-acts");
            browser.press("Give away");
            browser.awaitText("dialog", "Hall, row 1: 4: 0.00");
            browser.awaitText("dialog", "The order costs 0.00.");
            fill(browser, "userId", "press");
            fill(browser, "reason", "Press");
            confirm(browser);
            browser.awaitText(".seat-acts", "The seats are given away.");
            browser.awaitText(".legends", "14 free");
            choose(browser, 4);
            browser.awaitText(".holder", "press");

            choose(browser, 6);
            browser.press("Sell");
            browser.awaitText("dialog", "Hall, row 1: 6: 12.50");
            browser.awaitText("dialog", "It waits for its payment, and ends without one.");
            fill(browser, "userId", "door-7");
            fill(browser, "unitPrice", "9.90");
            browser.awaitText("dialog", "Hall, row 1: 6: 9.90");
            fill(browser, "reason", "Door");
            fill(browser, "reference", "cash-7");
            browser.awaitText("dialog", "Its tickets are there at once.");
            PicturesIT.pictures(browser, "seat-sale");
            confirm(browser);
            browser.awaitText(".seat-acts", "The seats are sold.");
            browser.click(".seat-acts a");
            browser.awaitText("main", "cash-7");
            browser.awaitText(".pairs", "door-7");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A buyer who is faster has it, and the choice says so. */
    @Test
    void aSeatThatSomebodyTakesIsChosenNoLonger() {
        hall("fast-hall", "Fast hall", 2, 8);
        try (Browser browser = browser()) {
            browser.open("ops/programs/fast-hall").signIn("sue", "support");
            browser.awaitText(".legends", "16 free");
            choose(browser, 1, 2);
            browser.awaitText(".seat-acts", "2 seats are chosen");
            stage().as(
                            "ann",
                            "user",
                            "POST",
                            "programs/fast-hall/purchases",
                            "{\"strategy\":\"CHOOSE\",\"seats\":[\"hall-1-2\"]}");
            browser.awaitText(".seat-acts", "1 seat is chosen: Hall, row 1: 1");
            browser.press("Choose none");
            browser.awaitText(".seat-acts", "No seat is chosen.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String disabled(String text) {
        return "[...document.querySelectorAll('button')].some(b => b.textContent === '" + text
                + "' && b.getAttribute('aria-disabled') === 'true')";
    }
}

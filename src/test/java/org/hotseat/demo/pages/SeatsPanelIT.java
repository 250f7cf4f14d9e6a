package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Staff see in the seat map of a program who has a seat, live, and go from there to the order. */
@Tag("pages")
class SeatsPanelIT extends OnThePages {

    @Test
    void aSeatTellsWhoHasItWhileItIsTakenPaidAndEnteredAndLeadsToTheOrder() {
        hall("staff-hall", "Staff hall", 3, 8);
        String order = taken("ann", "hall-1-2");
        try (Browser browser = browser()) {
            browser.open("ops/programs/staff-hall").signIn("vera", "viewer");
            browser.awaitText(".legends", "23 free");
            choose(browser, 1);
            browser.awaitText(".said", "row 1, seat 2, 12.50: held by somebody");
            browser.awaitText(".holder", "ann");
            assertThat(browser.text(".holder")).contains("Not paid yet", order).doesNotContain("This seat");

            stage().as("ann", "user", "POST", "orders/" + order + "/payment", "{\"reference\":\"r\"}");
            browser.awaitText(".said", "row 1, seat 2, 12.50: sold");
            browser.awaitText(".holder", "Paid");
            String tickets = stage().as("ann", "user", "GET", "orders/" + order + "/tickets", "");
            stage().checkIn(tickets.replaceFirst("(?s)^.*\"token\":\"([^\"]+)\".*$", "$1"), "north");
            browser.awaitText(".holder", "Checked in");
            PicturesIT.pictures(browser, "seats-staff");

            browser.script("document.querySelector('hs-seat-map canvas').focus()");
            browser.keys(Keys.HOME, Keys.ENTER);
            browser.awaitText(".said", "row 1, seat 1, 12.50: free");
            browser.awaitTrue("document.querySelector('.holder').hidden");
            String other = taken("bea", "hall-1-1");
            browser.awaitText(".said", "held by somebody");
            browser.awaitText(".holder", "bea");
            stage().as("bea", "user", "DELETE", "orders/" + other, "");
            browser.awaitText(".said", "free");
            browser.awaitTrue("document.querySelector('.holder').hidden");

            choose(browser, 1);
            browser.click(".holder a[href='#/ops/orders/" + order + "']");
            browser.awaitText("main", "What happened");
            browser.awaitText(".pairs", "ann");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A hall without numbered seats has no map. */
    @Test
    void placesWithoutNumbersHaveNoMap() {
        stage().put("programs/staff-floor", """
                {"title":"Floor","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"F","name":"Floor","price":"5.00","capacity":20}]}""");
        try (Browser browser = browser()) {
            browser.open("ops/programs/staff-floor").signIn("vera", "viewer");
            browser.awaitText("h1", "Floor");
            browser.awaitText("#orders-title", "Orders");
            browser.awaitTrue("document.querySelector('[aria-labelledby=seats-title]').hidden");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void choose(Browser browser, int index) {
        browser.script(
                "document.querySelector('hs-seat-map').dispatchEvent(new CustomEvent('choose', {detail: {row: 0, index: arguments[0]}}))",
                index);
    }

    /** Answers the order's id. */
    private static String taken(String user, String seat) {
        String made = stage().as(
                        user,
                        "user",
                        "POST",
                        "programs/staff-hall/purchases",
                        "{\"strategy\":\"CHOOSE\",\"seats\":[\"" + seat + "\"]}");
        return made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
    }
}

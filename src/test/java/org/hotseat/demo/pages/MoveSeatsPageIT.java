package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Seats of an order are given for others on a page: by the desk, and by whoever has bought them. */
@Tag("pages")
class MoveSeatsPageIT extends OnThePages {

    private static void stalls(String id) {
        stage().put("programs/" + id, """
                {"title":"Moving hall","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"V","name":"Stalls","price":"20.00","rows":[{"row":"1","seats":6},{"row":"2","seats":6}]},
                {"categoryId":"hall","name":"Hall","price":"12.50","rows":[{"row":"3","seats":8},{"row":"4","seats":8}]}]}""");
    }

    /** Answers the order's id. */
    private static String taken(String program, String user, String... seats) {
        String made = stage().as(
                        user,
                        "user",
                        "POST",
                        "programs/" + program + "/purchases",
                        "{\"strategy\":\"CHOOSE\",\"seats\":[\"" + String.join("\",\"", seats) + "\"]}");
        return made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
    }

    private static String paid(String program, String user, String... seats) {
        String order = taken(program, user, seats);
        stage().as(user, "user", "POST", "orders/" + order + "/payment", "{\"reference\":\"" + order + "\"}");
        return order;
    }

    private static void choose(Browser browser, int row, int seat) {
        browser.script(
                "document.querySelector('hs-seat-map').dispatchEvent(new CustomEvent('choose', {detail: {row: arguments[0] - 1, index: arguments[1] - 1}}))",
                row,
                seat);
    }

    @Test
    void theDeskMovesASeatAndSaysBeforeWhatComesOfIt() {
        stalls("moving-desk");
        String order = paid("moving-desk", "mona", "V-1-1", "V-1-2");
        try (Browser browser = browser()) {
            browser.open("ops/programs/moving-desk").signIn("sue", "support");
            browser.awaitText(".legends", "10 free");
            choose(browser, 1, 2);
            browser.awaitText(".holder", "mona");
            browser.click(".holder a[href$='/move/V-1-2']");
            browser.awaitText("h1", "Move seats of order " + order);
            // The seat from which one comes is chosen already.
            browser.awaitText(".chosen", "Stalls, row 1: 2 → choose a free seat");
            browser.awaitText(".legends", "Of the order");
            choose(browser, 3, 4);
            browser.awaitText(".chosen", "Stalls, row 1: 2 → Hall, row 3: 4");
            PicturesIT.pictures(browser, "move");
            browser.press("Move seats");
            browser.awaitText("dialog", "Stalls, row 1: 2 (20.00) → Hall, row 3: 4 (12.50)");
            browser.awaitText("dialog", "The order costs 40.00 now, and 32.50 then.");
            browser.awaitText("dialog", "7.50 is to be given back.");
            PicturesIT.pictures(browser, "move-dialog");
            browser.click("dialog [name=keepPrices]");
            browser.awaitText("dialog", "The order costs 40.00, as before.");
            browser.click("dialog [name=keepPrices]");
            browser.awaitText("dialog", "7.50 is to be given back.");
            browser.click("dialog button[type=submit]");
            browser.awaitText(".message", "The seats are moved. 7.50 is to be given back.");
            browser.awaitText(".given-seats", "Hall, row 3: 4");
            browser.awaitText(".chosen", "First choose which seats to give.");

            browser.click("a[href='#/ops/orders/" + order + "']");
            browser.awaitText("main", "V-1-2 → hall-3-4");
            browser.awaitText(".pairs", "7.50");
            browser.click("main a[href$='/move']");
            browser.awaitText(".given-seats", "Hall, row 3: 4");
            // A seat that came by a move has its holder, too.
            browser.go("ops/programs/moving-desk");
            browser.awaitText(".legends", "15 free");
            choose(browser, 3, 4);
            browser.awaitText(".holder", "mona");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aRefusalSaysWhyAndAWayOn() {
        stalls("moving-dear");
        String order = paid("moving-dear", "mike", "hall-3-1");
        try (Browser browser = browser()) {
            browser.open("ops/orders/" + order + "/move").signIn("olga", "operator");
            browser.awaitText(".legends", "12 free");
            choose(browser, 1, 1);
            browser.awaitText(".message", "First choose which seat to give for it.");
            browser.click(".given-seats input");
            choose(browser, 1, 1);
            browser.awaitText(".chosen", "Hall, row 3: 1 → Stalls, row 1: 1");
            browser.press("Move seats");
            browser.awaitText("dialog", "It is refused. The seats cost 7.50 more, and the order is paid.");
            browser.awaitText("dialog", "Keep the prices, and nothing more is asked.");
            // Somebody is faster while the question stands.
            taken("moving-dear", "fast", "V-1-1");
            browser.click("dialog [name=keepPrices]");
            browser.awaitText("dialog", "V-1-1 cannot be had. Nothing was moved.");
            browser.click("dialog button[type=submit]");
            browser.awaitText(".message", "V-1-1 cannot be had. Nothing was moved.");
            browser.awaitText(".chosen", "Hall, row 3: 1 → choose a free seat");
            choose(browser, 1, 2);
            browser.press("Move seats");
            browser.click("dialog [name=keepPrices]");
            browser.awaitText("dialog", "The order costs 12.50, as before.");
            browser.click("dialog button[type=submit]");
            browser.awaitText(".message", "The seats are moved.");
            browser.awaitText(".given-seats", "Stalls, row 1: 2");

            stage().as("olga", "operator", "POST", "orders/" + order + "/refund", "{}");
            browser.awaitText("main", "The order has ended: its seats are not moved.");
            browser.go("ops/orders/none/move");
            browser.awaitText(".fresh", "It was not found.");
            assertThat(browser.trouble()).isEmpty();
        }
        try (Browser viewer = browser()) {
            viewer.open("ops/orders/" + order).signIn("vera", "viewer");
            viewer.awaitText("main", "What happened");
            assertThat(viewer.script("return document.querySelectorAll('main a.for-support').length"))
                    .isEqualTo(1L);
            assertThat(viewer.script("return getComputedStyle(document.querySelector('main a.for-support')).display"))
                    .isEqualTo("none");
            viewer.go("ops/orders/" + order + "/move");
            viewer.awaitText("main", "Sign in");
            assertThat(viewer.trouble()).isEmpty();
        }
    }

    /** By the keyboard alone, on a phone. */
    @Test
    void aBuyerMovesASeatOnAPhoneWithoutThePicture() {
        stalls("moving-own");
        String order = taken("moving-own", "mia", "hall-4-1");
        try (Browser browser = browser()) {
            browser.size(390, 844).open("").signIn("mia", "user").go("orders/" + order);
            browser.click("main a[href$='/move']");
            browser.awaitText("h1", "Move your seats");
            browser.awaitText(".legends", "Yours");
            browser.script("document.querySelector('.given-seats input').focus()");
            browser.keys(Keys.SPACE);
            browser.awaitText(".chosen", "Hall, row 4: 1 → choose a free seat");
            assertThat(browser.script("return document.activeElement.name")).isEqualTo("hall-4-1");
            browser.click(".as-list summary");
            browser.script("document.querySelector('.seat-list input').focus()");
            browser.keys(Keys.SPACE);
            browser.awaitText(".chosen", "Hall, row 4: 1 → Stalls, row 1: 1");
            assertThat(browser.barriers()).isEmpty();
            assertThat(((Number) browser.script("return document.documentElement.scrollWidth")).intValue())
                    .isLessThanOrEqualTo(390);
            // The first answer is that it is decided, and not confirmed yet.
            browser.script("const sent = window.fetch; window.moves = 0; window.fetch = (path, options) =>"
                    + " String(path).endsWith('/moves') && window.moves++ === 0"
                    + " ? Promise.resolve(new Response(JSON.stringify({ state: 'confirming' }),"
                    + " { status: 202, headers: { 'Retry-After': '2' } }))"
                    + " : sent(path, options);");
            browser.press("Move seats");
            browser.awaitText("dialog", "The order costs 12.50 now, and 20.00 then.");
            assertThat(browser.script("return document.querySelectorAll('dialog [name=keepPrices]').length"))
                    .isEqualTo(0L);
            browser.click("dialog button[type=submit]");
            browser.awaitText(".message", "is being confirmed");
            browser.awaitText(".message", "The seats are moved.");
            browser.awaitText(".given-seats", "Stalls, row 1: 1");
            browser.click("main a[href='#/orders/" + order + "']");
            browser.awaitText(".orders", "20.00");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

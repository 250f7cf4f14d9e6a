package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Acts of operators on one resource: each says what it would do, asks by its name, and shows the audit's line. */
@Tag("pages")
@Tag("smoke")
class ResourceActsIT extends OnThePages {

    private static final String FAR = "2090-01-01T00:00:00Z";

    @Test
    void aPaidOrderIsRefunded() {
        schedule("matinee", 9);
        String order = paid("schedules/matinee", "pia");
        try (Browser browser = browser()) {
            browser.open("ops/schedules/matinee").signIn("olga", "operator");
            browser.awaitText(".equation", "25.00 placed + 0.00 due for refund + 0.00 refunded = 25.00 captured");
            browser.press("Refund");
            browser.awaitText("dialog[open]", "Refund the order " + order + "?");
            browser.awaitText("dialog[open] .would", "pia loses 1 place.");
            browser.awaitText("dialog[open] .would", "25.00 counts as given back.");
            browser.awaitText("dialog[open] .would", "What it had is free again at once: 1 place.");
            PicturesIT.pictures(browser, "ops-refund");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Refunded.");
            browser.awaitText(".act-line", "olga, refunded an order");
            browser.awaitText("[aria-labelledby=orders-title] tbody .chip", "Refunded");
            browser.awaitText(".equation", "0.00 placed + 0.00 due for refund + 25.00 refunded = 25.00 captured");
            browser.awaitText(".equation", "9 available + 0 held + 0 booked = 9 places");
            browser.awaitText(".message", "Hot state and facts agree.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void codesAreAddedToADrop() {
        stage().put("drops/more", definition("drops"));
        try (Browser browser = browser()) {
            browser.open("ops/drops/more").signIn("olga", "operator");
            browser.awaitText(".equation", "2 left + 0 claimed = 2 codes");
            browser.press("Add codes");
            browser.awaitText("dialog[open]", "Add codes to Kept?");
            browser.type("dialog[open] textarea", "KEEP-2\nKEEP-3\n");
            browser.awaitText("dialog[open] .would", "3 are free afterwards; now it is 2.");
            assertThat(browser.script("return document.querySelector('[aria-busy]') === null"))
                    .as("nothing is under way while a dialog asks")
                    .isEqualTo(true);
            browser.type("dialog[open] input[name=pattern]", "GEN-****-****");
            browser.type("dialog[open] input[name=count]", "5");
            browser.awaitText("dialog[open] .would", "8 are free afterwards; now it is 2.");
            PicturesIT.pictures(browser, "ops-codes");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            browser.awaitText(".act-line", "olga, created or changed drops/more");
            browser.awaitText(".equation", "8 left + 0 claimed = 8 codes");
            browser.awaitTrue("document.querySelector('[aria-busy]') === null");
            browser.press("Stop");
            browser.awaitText("dialog[open]", "Stop Kept?");
            browser.keys(Keys.ESCAPE);
            browser.press("Cancel for good");
            browser.awaitText("dialog[open]", "Cancel Kept for good?");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void placesWithoutNumbersAreAddedToAHall() {
        stage().put("programs/club", definition("programs"));
        try (Browser browser = browser()) {
            browser.open("ops/programs/club").signIn("olga", "operator");
            browser.press("Change the number");
            browser.awaitText("dialog[open]", "How many places without numbers shall Kept have?");
            browser.type("dialog[open] input[name=floor]", Keys.chord(Keys.CONTROL, "a"), "70");
            browser.awaitText("dialog[open] .would", "4 seats to sell and 70 places without numbers");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            browser.awaitText(".act-line", "olga, created or changed programs/club");
            browser.awaitText(".equation", "74 free + 0 held + 0 sold + 1 blocked = 75 seats");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void packetsOfARainThatHasNotBegunAreChanged() {
        stage().put("rains/early", definition("rains"));
        try (Browser browser = browser()) {
            browser.open("ops/rains/early").signIn("olga", "operator");
            browser.press("Change the number");
            browser.awaitText("dialog[open]", "How many packets shall early have?");
            browser.type("dialog[open] input", Keys.chord(Keys.CONTROL, "a"), "99999");
            browser.awaitText("dialog[open] .would", "It is refused.");
            browser.type("dialog[open] input", Keys.chord(Keys.CONTROL, "a"), "6");
            browser.awaitText("dialog[open] .would", "6 are free afterwards; now it is 4.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            browser.awaitText(".act-line", "olga, created or changed rains/early");
            browser.awaitText(".equation", "6 left + 0 claimed = 6 packets");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void unitsAreAddedToASale() {
        stage().put("sales/stocked", definition("sales"));
        try (Browser browser = browser()) {
            browser.open("ops/sales/stocked").signIn("olga", "operator");
            browser.press("Change the number");
            browser.awaitText("dialog[open]", "How many units shall Kept have?");
            browser.type("dialog[open] input", Keys.chord(Keys.CONTROL, "a"), "12");
            browser.awaitText("dialog[open] .would", "12 are free afterwards; now it is 5.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".equation", "12 available + 0 sold = 12 units");
            browser.awaitText(".act-line", "olga, created or changed sales/stocked");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    static String definition(String model) {
        return switch (model) {
            case "schedules" -> """
                {"name":"Kept","maxPlayers":5,"startsAt":"%s","holdMinutes":7,"price":"2.00","limits":{"holdsPerUser":2}}""".formatted(FAR);
            case "programs" -> """
                {"title":"Kept","startsAt":"%s","accountLimit":3,"categories":[
                {"categoryId":"stalls","name":"Stalls","price":"9.00","rows":[{"row":"1","seats":5,"blocked":[1],"accessible":[2],"gapAfter":[4],"quality":3,"label":"First",
                "seatDetails":[{"seat":3,"price":"8.50","label":"Middle","x":1.25,"y":2.5,"guid":"g-3"}]}]},
                {"categoryId":"floor","name":"Floor","price":"4.00","capacity":50}]}""".formatted(FAR);
            case "sales" -> """
                {"goodId":"good-%d","stock":5,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":2,"price":"1.00","restockOnRefund":true,
                "comment":"Kept","rateLimit":{"perUser":{"requests":5,"perSeconds":10}}}""".formatted(System.nanoTime(), Instant.EPOCH, FAR);
            case "rains" -> """
                {"totalAmount":"12.00","packets":4,"startsAt":"2080-01-01T00:00:00Z","endsAt":"%s","funderId":"host","minAmount":"0.50","grabsPerUser":2}""".formatted(FAR);
            default -> """
                {"startsAt":"%s","endsAt":"%s","perUserLimit":2,"comment":"Kept","codes":["KEEP-1","KEEP-2"]}""".formatted(Instant.EPOCH, FAR);
        };
    }
}

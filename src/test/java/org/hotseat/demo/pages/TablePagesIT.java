package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A row that an operator marks as a table is chosen and bought as a whole. */
@Tag("pages")
class TablePagesIT extends OnThePages {

    private static final String PAINTED = "document.querySelector('hs-seat-map').paintMillis !== undefined";
    private static final String PICTURE = "return document.querySelector('hs-seat-map canvas').toDataURL()";

    @Test
    void anOperatorMarksATableAndABuyerChoosesAllOfItByOneSeat() {
        hall("dinner-hall", "Dinner hall", 2, 4);
        try (Browser operator = browser();
                Browser buyer = browser()) {
            buyer.open("programs/dinner-hall");
            buyer.awaitText(".legend", "8 free");
            buyer.awaitTrue(PAINTED);
            assertThat(buyer.text(".legends")).doesNotContain("Table");
            Object withoutTable = buyer.script(PICTURE);
            operator.open("ops/halls/dinner-hall").signIn("olga", "operator");
            operator.awaitText(".areas", "8 seats");
            operator.script("document.querySelector('hs-hall-board').focus()");
            operator.keys(Keys.HOME, "r");
            operator.awaitText("#seats-title", "4 selected seats");
            operator.click("input[name=seat-whole]");
            operator.awaitTrue("!document.querySelector('input[name=seat-minPeople]').disabled");
            operator.type("input[name=seat-minPeople]", Keys.chord(Keys.CONTROL, "a"), "5", Keys.TAB);
            operator.press("Check");
            operator.awaitText(".refusals", "must be at most 4");
            operator.type("input[name=seat-minPeople]", Keys.chord(Keys.CONTROL, "a"), "2", Keys.TAB);
            PicturesIT.pictures(operator, "table-in-the-editor");
            operator.press("Save");
            operator.awaitText(".message", "Saved. Buyers see it now.");
            assertThat(stage().as("olga", "operator", "GET", "programs/dinner-hall", ""))
                    .contains("\"soldAsWhole\":{\"minPeople\":2,\"maxPeople\":4}");

            buyer.open("programs/dinner-hall").signIn("ben", "user");
            buyer.awaitText(".legend", "8 free");
            buyer.awaitTrue(PAINTED);
            buyer.awaitText(".legends", "Table, sold as a whole");
            assertThat(buyer.script(PICTURE)).as("a table is outlined").isNotEqualTo(withoutTable);
            choose(buyer, 0, 1);
            buyer.awaitText(".said", ", sold as a whole, 4 seats");
            buyer.awaitText(".basket li", "as a whole, 4 seats");
            choose(buyer, 1, 0);
            buyer.awaitTrue("document.querySelectorAll('.basket li').length === 2");
            buyer.click(".basket li:last-child button");
            buyer.awaitTrue("document.querySelectorAll('.basket li').length === 1");
            choose(buyer, 0, 3);
            buyer.awaitTrue("document.querySelectorAll('.basket li').length === 2");
            assertThat(buyer.script(
                            "return [...document.querySelectorAll('.people option')].map((o) => o.value).join()"))
                    .isEqualTo("2,3,4");
            buyer.script("const people = document.querySelector('.people select'); people.value = '3';"
                    + "people.dispatchEvent(new Event('change'))");
            PicturesIT.pictures(buyer, "table-in-the-hall");
            buyer.press("Take these seats");
            buyer.awaitText(".legend", "3 free");
            assertThat(stage().as("ben", "user", "GET", "orders", "")).contains("\"people\":3");
            assertThat(operator.trouble()).isEmpty();
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    @Test
    void theBestTableIsTakenByPeopleWhoPayForAllOfIt() {
        stage().put("programs/banquet", """
                {"title":"Banquet","startsAt":"2036-01-01T00:00:00Z","accountLimit":12,"categories":[
                {"categoryId":"floor","name":"Floor","price":"10.00","rows":[{"row":"1","seats":4},
                {"row":"T1","seats":6,"soldAsWhole":{"minPeople":3,"maxPeople":6}},
                {"row":"T2","seats":8,"soldAsWhole":{"minPeople":4}}]}]}""");
        try (Browser buyer = browser()) {
            buyer.open("programs/banquet").signIn("bea", "user");
            buyer.awaitText(".legend", "18 free");
            assertThat(buyer.script("return [...document.querySelectorAll('[aria-labelledby=best-title] option')]"
                            + ".map((o) => o.text).join('|')"))
                    .isEqualTo("Floor · 10.00|Floor, a whole table");
            buyer.script("const which = document.querySelector('[aria-labelledby=best-title] select');"
                    + "which.value = '1'; which.dispatchEvent(new Event('change'))");
            buyer.type("[aria-labelledby=best-title] input[type=number]", Keys.chord(Keys.CONTROL, "a"), "3", Keys.TAB);
            buyer.awaitText("[aria-labelledby=best-title]", "you pay for all of its seats, 60.00.");
            buyer.button("Take the best table for 60.00");
            buyer.type("[aria-labelledby=best-title] input[type=number]", Keys.chord(Keys.CONTROL, "a"), "9", Keys.TAB);
            buyer.awaitText("[aria-labelledby=best-title]", "No free table is for so many people.");
            buyer.type("[aria-labelledby=best-title] input[type=number]", Keys.chord(Keys.CONTROL, "a"), "4", Keys.TAB);
            buyer.awaitText("[aria-labelledby=best-title]", "you pay for all of its seats, 60.00 to 80.00.");
            PicturesIT.pictures(buyer, "best-table");
            buyer.press("Take the best table");
            buyer.awaitText(".legend", "12 free");
            buyer.button("Take the best table for 80.00");
            assertThat(stage().as("bea", "user", "GET", "orders", "")).contains("\"people\":4", "\"total\":\"60.00\"");
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    private static void choose(Browser browser, int row, int index) {
        browser.script(
                "document.querySelector('hs-seat-map').dispatchEvent("
                        + "new CustomEvent('choose', {detail: {row: arguments[0], index: arguments[1]}}))",
                row,
                index);
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One resource as operators see it, in each sale model: sums of places and money, phases, holders, orders, keys. */
@Tag("pages")
class ResourcePagesIT extends OnThePages {

    private static final String FAR = "2090-01-01T00:00:00Z";

    @Test
    void aScheduleShowsItsSumsPhasesHoldersOrdersAndKeys() {
        stage().put("schedules/opera", """
                {"name":"Opera","maxPlayers":8,"holdMinutes":5,"price":"25.00","phases":[
                {"opensAt":"2020-01-01T10:00:00Z","closesAt":"2020-01-02T10:00:00Z","release":2,"groups":["members"]},
                {"opensAt":"2020-01-02T10:00:00Z","closesAt":"%s","release":6},
                {"opensAt":"%s","closesAt":"2091-01-01T00:00:00Z"}]}""".formatted(FAR, FAR));
        stage().as("hal", "user", "POST", "schedules/opera/holds", "{\"places\":2}");
        paid("schedules/opera", "pia");
        stage().as("una", "user", "POST", "schedules/opera/orders", "{}");
        try (Browser browser = browser()) {
            browser.open("ops/schedules/opera").signIn("olga", "operator");
            browser.awaitText(".equation", "4 available + 2 held + 2 booked = 8 places");
            browser.awaitText(".equation", "25.00 placed + 0.00 due for refund + 0.00 refunded = 25.00 captured");
            browser.awaitText(phases(), "Phase 2 is open, until");
            assertThat(browser.text(phases() + " tbody"))
                    .contains("Over", "Open", "Later", "members", "Everybody", "6");
            browser.awaitText(holders() + " tbody", "hal");
            browser.awaitText(holders() + " tbody", "4:");
            browser.awaitText(orders() + " tbody", "pia");
            PicturesIT.pictures(browser, "ops-resource");
            browser.type(orders() + " input", "una");
            browser.awaitTrue(rows(orders()) + " === 1");
            browser.awaitText(orders() + " tbody", "Not paid yet");
            browser.type(holders() + " input", "nobody");
            browser.awaitText(holders(), "None of them has these words.");
            browser.script(
                    "const s = document.querySelector(arguments[0] + ' select'); s.value = 'paid'; s.dispatchEvent(new Event('change'))",
                    orders());
            browser.awaitText(orders(), "None of them has these words.");

            browser.click("main a[href='#/ops/engine/schedules/opera']");
            browser.awaitText(".equation", "4 available + 2 held + 2 booked = 8 places");
            browser.awaitText("main", "Facts, in MongoDB");
            browser.awaitText(keys() + " tbody", "lock:opera:hal");
            PicturesIT.pictures(browser, "ops-engine");
            assertThat(browser.text(keys() + " tbody"))
                    .contains("schedule:opera", "hash", "seats:opera", "string", "-1");
            browser.type(keys() + " input", "lock:opera");
            browser.awaitTrue(rows(keys()) + " === 2");
            assertThat(browser.text(keys() + " tbody"))
                    .containsPattern("string \\d+ [12]?\\d\\d,\\d{3} ms \\d+ B")
                    .contains("locks:exp", "ZSCORE");
            browser.click("main a[href='#/ops/schedules/opera']");
            browser.awaitText(orders(), "pia");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aHallShowsWhoHasSeatsAndItsKeys() {
        hall("ballet", "Ballet", 2, 5);
        stage().as("ben", "user", "POST", "programs/ballet/purchases", """
                {"strategy":"CHOOSE","seats":["hall-1-1","hall-1-2"]}""");
        try (Browser browser = browser()) {
            browser.open("ops/programs/ballet").signIn("olga", "operator");
            browser.awaitText(".equation", "8 free + 2 held + 0 sold + 0 blocked = 10 seats");
            browser.awaitText(".equation", "0.00 placed + 0.00 due for refund + 0.00 refunded = 0.00 captured");
            browser.awaitText(phases(), "It has no phases");
            browser.awaitText(holders() + " tbody", "ben");
            browser.awaitText("main", "It has seats only. Rows are added in the editor.");
            assertThat(browser.barriers()).isEmpty();
            browser.go("ops/engine/programs/ballet");
            browser.awaitText(keys() + " tbody", "program:rows:ballet:hall");
            browser.awaitText(keys() + " tbody", "program:picks:ballet:hall");
            assertThat(browser.barriers()).isEmpty();
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void anyOfManyOrdersIsFoundByItsUserAndByItsNumber() {
        stage().put("sales/crowded", sale("crowded-good", 300));
        for (int i = 0; i < 205; i++) {
            stage().as("till", "service", "POST", "sales/crowded/orders", "{\"userId\":\"u-%d\"}".formatted(i));
        }
        try (Browser browser = browser()) {
            browser.open("ops/sales/crowded").signIn("olga", "operator");
            browser.awaitText(".equation", "95 available + 205 sold = 300 units");
            browser.awaitText(orders(), "Only the first 200 orders are read.");
            browser.awaitText(holders(), "These are 50 of 205.");
            JsonObject unread = Json.createReader(new StringReader(
                            stage().as("till", "service", "GET", "orders?model=sales&resource=crowded&limit=1000", "")))
                    .readArray()
                    .getJsonObject(203);
            for (String word : List.of(unread.getString("userId"), unread.getString("orderId"))) {
                browser.script(
                        "const s = document.querySelector(arguments[0] + ' input'); s.value = arguments[1]; s.dispatchEvent(new Event('input'))",
                        orders(),
                        word);
                browser.awaitText(orders() + " tbody", word);
            }
            browser.go("ops/engine/sales/crowded");
            browser.awaitText(keys(), "more keys are not shown");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aRainShowsItsMoneyItsClaimsAndItsKeys() {
        stage().put("rains/gold", """
                {"totalAmount":"12.00","packets":4,"startsAt":"%s","endsAt":"%s","funderId":"host","packetAmount":"3.00"}""".formatted(Instant.EPOCH, FAR));
        stage().as("gus", "user", "POST", "rains/gold/grabs", "{}");
        try (Browser browser = browser()) {
            browser.open("ops/rains/gold").signIn("olga", "operator");
            browser.awaitText(".equation", "3 left + 1 claimed = 4 packets");
            browser.awaitText(".equation", "9.00 left + 3.00 claimed = 12.00 in all");
            browser.awaitText(holders() + " tbody", "gus");
            browser.awaitText("main", "A rain that has begun cannot be topped up");
            PicturesIT.pictures(browser, "ops-resource-rain");
            browser.go("ops/engine/rains/gold");
            browser.awaitText(keys() + " tbody", "rain:gold:pool");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aDropShowsItsClaimsWithoutTheirCodes() {
        stage().put("drops/secret", """
                {"startsAt":"%s","endsAt":"%s","codes":["TOP-SECRET-1","TOP-SECRET-2"]}""".formatted(Instant.EPOCH, FAR));
        stage().as("dan", "user", "POST", "drops/secret/claims", "{}");
        try (Browser browser = browser()) {
            browser.open("ops/drops/secret").signIn("olga", "operator");
            browser.awaitText(".equation", "1 left + 1 claimed = 2 codes");
            browser.awaitText(holders() + " tbody", "dan");
            assertThat(browser.text("main")).doesNotContain("TOP-SECRET");
            browser.go("ops/engine/drops/secret");
            browser.awaitText(keys() + " tbody", "drop:secret:users");
            assertThat(browser.text("main")).doesNotContain("TOP-SECRET");
            assertThat(browser.barriers()).isEmpty();
            assertThat(browser.trouble()).isEmpty();
        }
    }

    static String sale(String good, int stock) {
        return """
                {"goodId":"%s","stock":%d,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":1,"price":"9.00"}""".formatted(good, stock, Instant.EPOCH, FAR);
    }

    private static String panel(String name) {
        return "[aria-labelledby=" + name + "-title]";
    }

    private static String holders() {
        return panel("holders");
    }

    private static String orders() {
        return panel("orders");
    }

    private static String keys() {
        return panel("keys");
    }

    private static String phases() {
        return panel("phases");
    }

    private static String rows(String panel) {
        return "document.querySelectorAll('" + panel + " tbody tr').length";
    }
}

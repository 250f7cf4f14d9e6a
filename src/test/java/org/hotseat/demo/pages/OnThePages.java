package org.hotseat.demo.pages;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.demo.DemoStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;

/** Tests of the pages on {@link SharedDemo}, if there is a browser to look at it. */
@ExtendWith(SharedDemo.class)
abstract class OnThePages {

    /** The tag of tests that take stores away. */
    static final String BREAKING = "breaking";

    /** The tag of tests of what a demo has in all: its data as they were made, the audit, dead letters. */
    static final String OWN_DEMO = "own-demo";

    private static @Nullable DemoStage stage;

    static void use(DemoStage demo) {
        stage = demo;
    }

    static DemoStage stage() {
        if (stage == null) {
            throw new IllegalStateException("the demo was not started");
        }
        return stage;
    }

    static Browser browser() {
        return new Browser(stage().pages());
    }

    /** A program of one category {@code hall}, with rows named by numbers. */
    static void hall(String id, String title, int rows, int seats) {
        String all = IntStream.rangeClosed(1, rows)
                .mapToObj(row -> "{\"row\":\"%d\",\"seats\":%d}".formatted(row, seats))
                .collect(Collectors.joining(","));
        stage().put("programs/" + id, """
                {"title":"%s","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"hall","name":"Hall","price":"12.50","rows":[%s]}]}""".formatted(title, all));
    }

    /** Lets the demo's sale that opens soon do so in ten minutes from now, however long the tests before took. */
    static void headsetOpensSoon() {
        Instant now = Instant.now();
        stage().put("sales/headset", """
                {"goodId":"headset","stock":20,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":2,
                "price":"89.90","name":"Headset, opens soon"}""".formatted(now.plus(Duration.ofMinutes(10)), now.plus(Duration.ofDays(365))));
    }

    /** This person orders and pays; answers the order's id. */
    static String paid(String resource, String user) {
        String order = stage().as(user, "user", "POST", resource + "/orders", "{}");
        String id = order.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        stage().as(user, "user", "POST", "orders/" + id + "/payment", "{\"reference\":\"" + id + "\"}");
        return id;
    }

    /** The person that is signed in holds, orders and pays so many places; the page shows the tickets in the end. */
    static void buyPlaces(Browser browser, String schedule, int places) {
        browser.go("schedules/" + schedule);
        party(browser, places);
        browser.press("Hold " + places + " places");
        browser.awaitText(".message", "The places are yours for now.");
        browser.press("Order");
        browser.press("Pay");
        browser.awaitTrue("document.querySelectorAll('.tickets > li').length === " + places);
    }

    static void party(Browser browser, int size) {
        browser.type(".party input", Keys.chord(Keys.CONTROL, "a"), Integer.toString(size));
    }

    static void schedule(String id, int places) {
        String name = id.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + id.substring(1);
        stage().put("schedules/" + id, """
                {"name":"%s","maxPlayers":%d,"holdMinutes":5,"price":"25.00"}""".formatted(name, places));
    }
}

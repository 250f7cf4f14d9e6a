package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The storm's page, with the stores broken in the middle. */
@Tag("pages")
class StormPageIT extends OnThePages {

    private static final String START = ".storm-choice button.primary:not([aria-disabled])";

    @Test
    void redisIsEmptiedAndMongoTakenAwayInTheMiddleAndTheSumIsRight() {
        try (Browser browser = browser()) {
            browser.open("storm");
            browser.see(START);
            PicturesIT.pictures(browser, "storm-begin");
            start(browser, "schedules", 5_000);
            browser.press("Empty Redis");
            browser.awaitText(".chip", "Redis emptied");
            browser.press("MongoDB away for 5 s");
            browser.awaitText(".chip", "MongoDB away");
            browser.picture(PicturesIT.PICTURES.resolve("storm-running.png"));
            endsWell(browser, "schedules", 1_000, 4_000);
            PicturesIT.pictures(browser, "storm");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Tag("smoke")
    @ParameterizedTest
    @ValueSource(strings = {"programs", "sales", "rains", "drops"})
    void everyModelHasItsStorm(String model) {
        try (Browser browser = browser()) {
            browser.open("storm");
            start(browser, model, 1_000);
            endsWell(browser, model, model.equals("programs") ? 400 : 200, 800);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** The page may still show the storm before. */
    private static void start(Browser browser, String model, int people) {
        browser.click("input[value='" + model + "']");
        browser.click("input[value='" + people + "']");
        browser.click(START);
    }

    private static void endsWell(Browser browser, String model, int stock, int refused) {
        browser.await(
                Duration.ofMinutes(4),
                "document.querySelector('.sum-panel:not([hidden]) a[href^=\"#/ops/" + model + "/\"]') !== null");
        assertThat(browser.text(".sum").lines().toList())
                .containsExactly(
                        "There were",
                        said(stock),
                        "Sold",
                        said(stock),
                        "Refused",
                        said(refused),
                        "Oversold",
                        "0",
                        "Lost",
                        "0");
        assertThat(browser.text(".sum-panel")).contains("Redis and MongoDB agree on it.");
    }

    private static String said(int number) {
        return "%,d".formatted(number);
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The buyers' pages, step by step. */
@Tag("pages")
@Tag("smoke")
class PagesIT extends OnThePages {

    @Test
    void twoAfterTheLastPlaceOneWinsAndTheOtherSeesIt() {
        schedule("last", 1);
        try (Browser one = browser();
                Browser other = browser()) {
            one.open("schedules/last").signIn("one", "user");
            other.open("schedules/last").signIn("other", "user");
            other.awaitText(".figure", "place left of 1");
            one.press("Hold a place");
            one.awaitText(".message", "The place is yours for now.");
            other.awaitText(".figure", "Sold out");
            other.awaitText(".message", "some of them only held");
            one.press("Give it back");
            other.awaitText(".figure", "place left of 1");
            other.press("Hold a place");
            other.awaitText(".message", "The place is yours for now.");
            assertThat(one.trouble()).isEmpty();
            assertThat(other.trouble()).isEmpty();
        }
    }

    @Test
    void aHoldIsGivenMoreTimeAndAnOrderIsCancelled() {
        schedule("changed-mind", 2);
        try (Browser browser = browser()) {
            browser.open("schedules/changed-mind").signIn("cleo", "user");
            browser.press("Hold a place");
            browser.awaitText(".message", "The place is yours for now.");
            String until = until(browser);
            browser.press("More time");
            browser.awaitText(".message", "You have more time.");
            browser.awaitTrue("document.querySelector('hs-countdown').getAttribute('until') > '" + until + "'");
            browser.press("Order");
            browser.awaitText(".orders .chip", "Not paid yet");
            browser.awaitText(".figure", "place left of 2");
            browser.press("Cancel the order");
            browser.awaitText(".orders .chip", "Cancelled");
            browser.awaitText(".figure", "places left of 2");
            browser.button("Hold a place");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-60, 60})
    void aCountdownIsRightOnAMachineWhoseClockIsWrong(int minutes) {
        String id = "wrong-clock-" + (minutes < 0 ? "behind" : "ahead");
        schedule(id, 2);
        try (Browser browser = browser().clockOff(minutes)) {
            browser.open("schedules/" + id).signIn("cleo", "user");
            browser.press("Hold a place");
            browser.awaitText(".message", "The place is yours for now.");
            browser.awaitTrue("/^[345]:[0-9]{2}$/.test(document.querySelector('hs-countdown').textContent)");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String until(Browser browser) {
        return String.valueOf(browser.see("hs-countdown").getDomAttribute("until"));
    }

    @Test
    void oneButtonOrdersOnceHoweverOftenItIsClicked() {
        stage().put("sales/once", """
                {"goodId":"once","stock":5,"startsAt":"2026-01-01T00:00:00Z","endsAt":"2036-01-01T00:00:00Z","valid":true,\
                "perUserLimit":1,"price":"9.90","comment":"Once"}""");
        try (Browser browser = browser()) {
            browser.open("sales/once").signIn("ann", "user");
            browser.button("Buy one for 9.90");
            browser.script(
                    "const b = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Buy one for'));"
                            + "for (let i = 0; i < 5; i++) { b.click(); }");
            browser.awaitText(".message", "Ordered.");
            browser.awaitText(".quiet", "You have yours.");
            browser.awaitText(".legend", "1 sold");
            browser.awaitTrue("document.querySelectorAll('.orders > li').length === 1");
            browser.press("Pay");
            browser.awaitText(".orders .chip", "Paid");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPacketIsGrabbedAndTheWalletCountsUp() {
        try (Browser browser = browser()) {
            browser.open("rains/midnight").signIn("ron", "user");
            browser.awaitText("[aria-labelledby=wallet-title] .figure", "0.00");
            browser.press("Grab a packet");
            browser.awaitText(".won", "+");
            String amount = browser.text(".won").substring(1);
            browser.awaitText("[aria-labelledby=wallet-title] .figure", amount);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void severalPacketsAreGrabbedOneAfterAnotherAndAddedUp() {
        stage().put("rains/thrice", """
                {"totalAmount":"30.00","packets":30,"startsAt":"2026-01-01T00:00:00Z","endsAt":"2036-01-01T00:00:00Z","funderId":"shop","grabsPerUser":3}""");
        try (Browser browser = browser()) {
            browser.reducedMotion();
            browser.open("rains/thrice").signIn("tom", "user");
            browser.awaitText(".grab", "Each person may grab 3 packets.");
            browser.press("Grab a packet");
            browser.awaitText(".grab", "1 of 3 packets");
            browser.press("Grab another packet");
            browser.awaitText(".grab", "2 of 3 packets");
            String two = browser.text(".grab .quiet").replaceFirst(".* = ", "");
            browser.awaitText("[aria-labelledby=wallet-title] .figure", two);
            PicturesIT.pictures(browser, "rain-several");
            browser.press("Grab another packet");
            browser.awaitText(".grab", "3 of 3 packets");
            browser.awaitTrue("document.querySelector('.grab button').offsetParent === null");
            String sum = browser.text(".grab .quiet").replaceFirst(".* = ", "");
            browser.awaitText("[aria-labelledby=wallet-title] .figure", sum);
            browser.open("rains/thrice").signIn("tom", "user");
            browser.awaitText(".grab", "3 of 3 packets");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPurchaseGoesOnWhenTheTokenHasEndedAndTheSamePersonSignsInAgain() {
        schedule("ended", 3);
        try (Browser browser = browser()) {
            browser.open("schedules/ended").signIn("eda", "user");
            browser.awaitText(".figure", "places left of 3");
            browser.script("const sent = window.fetch; let over = true; window.fetch = (path, options) => {"
                    + " if (over && options?.method === 'POST') { over = false; return Promise.resolve(new Response('{}', { status: 401 })); }"
                    + " return sent(path, options); }");
            browser.press("Hold a place");
            browser.awaitText(
                    "dialog[open] .message", "Your sign-in has ended. What you hold and have ordered stays yours");
            assertThat(browser.script("return document.querySelector('[aria-busy]') === null"))
                    .as("nothing is under way while a dialog asks")
                    .isEqualTo(true);
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "The place is yours for now.");
            browser.awaitText(".who", "eda");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aCodeIsClaimedAndShown() {
        try (Browser browser = browser()) {
            browser.open("drops/early-access").signIn("cora", "user");
            browser.press("Claim a code");
            browser.awaitText(".code-given", "EARLY-");
            browser.awaitText(".quiet", "You have yours.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void seatsAreChosenByKeyboardAndPaidAndOthersSeeThem() {
        hall("small", "Small hall", 4, 10);
        try (Browser browser = browser();
                Browser other = browser()) {
            browser.open("programs/small").signIn("sam", "user");
            other.open("programs/small");
            browser.awaitText(".legend", "40 free");
            browser.script("document.querySelector('hs-seat-map canvas').focus()");
            browser.keys(Keys.ARROW_DOWN, Keys.ENTER);
            browser.awaitText(".said", "chosen");
            browser.keys(Keys.ARROW_RIGHT, Keys.ENTER);
            browser.awaitTrue("document.querySelectorAll('.basket li').length === 2");
            browser.press("Take these seats");
            browser.awaitText(".message", "The seats are yours when you pay in time.");
            browser.awaitText("[aria-labelledby=yours-title] .quiet", "hall, row 2: 1, 2");
            other.awaitText(".legend", "38 free");
            browser.press("Pay");
            browser.awaitText(".orders .chip", "Paid");
            browser.press("Take the best seats");
            browser.awaitTrue("document.querySelectorAll('.orders > li').length === 2");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A button that was allowed before asked for seats of no category. */
    @Test
    void nothingCanBeTakenBeforeTheHallIsKnown() {
        hall("slow", "Slow hall", 2, 6);
        try (Browser browser = browser()) {
            browser.open("").signIn("sly", "user");
            browser.script(
                    "const sent = window.fetch; window.fetch = (path, options) => String(path).endsWith('/seats') ? new Promise(() => {}) : sent(path, options)");
            browser.go("programs/slow");
            browser.see("[aria-labelledby=best-title] button");
            assertThat(
                            browser.script(
                                    "return [...document.querySelectorAll('.hall button')].filter((each) => each.textContent.startsWith('Take')).map((each) => each.getAttribute('aria-disabled')).join()"))
                    .isEqualTo("true,true");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void seatsAreChosenInTheListWithoutThePicture() {
        hall("listed", "Listed hall", 2, 6);
        try (Browser browser = browser()) {
            browser.open("programs/listed").signIn("lee", "user");
            browser.click("summary");
            browser.click(".seat-list li:nth-child(3) input");
            browser.awaitText(".basket", "row 1, seat 3");
            browser.press("Take these seats");
            browser.awaitText(".seat-list li:nth-child(3)", "yours");
            // The row is one stop of the keyboard; a seat that is taken is passed, but not chosen.
            browser.script("document.querySelector('.seat-list input[tabindex=\"0\"]').focus()");
            assertThat(browser.script("return document.querySelectorAll('.seat-list input[tabindex=\"0\"]').length"))
                    .isEqualTo(1L);
            browser.keys(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.SPACE);
            browser.keys(Keys.END, Keys.SPACE);
            browser.awaitText(".basket", "row 1, seat 6");
            browser.awaitTrue("document.querySelectorAll('.basket li').length === 1");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void seatsByTheirPlanWithPricesAndLabelsAndPlacesWithoutNumbers() {
        String seats = IntStream.rangeClosed(1, 9)
                .mapToObj(seat -> "{\"seat\":%d,\"x\":%d,\"y\":%d%s}"
                        .formatted(
                                seat,
                                30 * seat,
                                4 * (seat - 5) * (seat - 5),
                                seat == 1 ? ",\"price\":\"60.00\",\"label\":\"Box 1\"" : ""))
                .collect(java.util.stream.Collectors.joining(","));
        String side = IntStream.rangeClosed(1, 5)
                .mapToObj(seat -> "{\"seat\":%d,\"x\":-40,\"y\":%d}".formatted(seat, 30 * seat))
                .collect(java.util.stream.Collectors.joining(","));
        stage().put("programs/round", """
                {"title":"Round theatre","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"parquet","name":"Parquet","price":"48.00","rows":[
                {"row":"A","seats":9,"accessible":[9],"seatDetails":[%s]}]},
                {"categoryId":"side","name":"Side","price":"22.00","rows":[{"row":"L","seats":5,"seatDetails":[%s]}]},
                {"categoryId":"standing","name":"Standing","price":"15.00","capacity":4}]}""".formatted(seats, side));
        try (Browser browser = browser()) {
            browser.open("programs/round").signIn("ria", "user");
            browser.awaitText(".legend", "Parquet 48.00 to 60.00");
            browser.awaitText("[aria-labelledby=places-title]", "4 free");
            browser.script("document.querySelector('hs-seat-map canvas').focus()");
            browser.keys(Keys.HOME);
            browser.awaitText(".said", "Side, row L");
            browser.keys(Keys.ARROW_RIGHT, Keys.ENTER);
            browser.awaitText(".basket", "Box 1 (parquet-A-1), 60.00");
            browser.type(".places-of input", Keys.chord(Keys.CONTROL, "a"), "3");
            browser.awaitText(".basket", "3 × Standing");
            browser.awaitText(".row .figure", "105.00");
            PicturesIT.pictures(browser, "hall-by-plan");
            browser.press("Take these");
            browser.awaitText(".orders", "Box 1 · 3 × standing");
            browser.awaitText("[aria-labelledby=places-title]", "1 free");
            browser.press("Pay");
            browser.awaitText(".tickets", "standing, place 3");
            browser.awaitText(".tickets", "Box 1");
            browser.type(".places-of input", Keys.chord(Keys.CONTROL, "a"), "2");
            browser.press("Take these");
            browser.awaitText(".message", "Only 1 is left of what you asked for. Nothing was bought.");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The operators' pages, step by step. */
@Tag("pages")
@Tag(OnThePages.OWN_DEMO)
class OpsPagesIT extends OnThePages {

    @Test
    void anOperatorSeesTheSumStopsResumesRebuildsAndCancels() {
        schedule("night", 40);
        try (Browser buyer = browser();
                Browser browser = browser()) {
            buyer.open("schedules/night").signIn("bea", "user");
            buyer.press("Hold a place");
            buyer.awaitText(".message", "The place is yours for now.");
            buyer.press("Order");
            buyer.press("Pay");
            buyer.awaitText(".orders .chip", "Paid");
            browser.open("ops").signIn("olga", "operator");
            browser.awaitText("table", "Night");
            browser.go("ops/schedules/night");
            browser.awaitText(".equation", "39 available + 0 held + 1 booked = 40 places");
            browser.awaitText(".message", "Hot state and facts agree.");
            browser.awaitText("table", "bea");
            browser.press("Stop");
            browser.awaitText("dialog[open] .would", "39 that are free are not sold.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Stopped.");
            browser.awaitText(".act-line", "olga, stopped schedules/night");
            buyer.awaitText(".message", "The sale is stopped for the moment.");
            act(browser, "Resume", "39 that are free can be had again.", "It sells again.", "resumed schedules/night");
            act(browser, "Rebuild", "Both agree now", "Rebuilt from the facts.", "rebuilt schedules/night");
            browser.press("Change the number");
            browser.retype("dialog[open] input", "0");
            browser.awaitText("dialog[open] .would", "It is refused: 1 is taken.");
            browser.type("dialog[open] input", Keys.chord(Keys.CONTROL, "a"), "41");
            browser.awaitText("dialog[open] .would", "40 are free afterwards; now it is 39.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".equation", "= 41 places");
            browser.awaitText(".act-line", "olga, created or changed schedules/night");
            browser.press("Cancel for good");
            browser.type("dialog[open] input", "The house is closed");
            browser.awaitText("dialog[open] .would", "1 paid order becomes a refund due, 25.00 in all.");
            PicturesIT.pictures(browser, "ops-confirm");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Cancelled.");
            browser.awaitText(".act-line", "olga, cancelled for good schedules/night");
            buyer.awaitText(".message", "The house is closed");
            browser.go("ops/refunds");
            browser.awaitText("main h1", "Refunds due");
            browser.awaitText("main", "1 order, 25.00 in all.");
            PicturesIT.pictures(browser, "ops-refunds");
            browser.go("ops/audit");
            browser.awaitText("table", "cancelled for good");
            browser.awaitText("table", "The house is closed");
            assertThat(browser.script("return document.querySelector('main .panel').getAttribute('aria-labelledby')"))
                    .as("above the list, which may be long")
                    .isEqualTo("audit-check");
            PicturesIT.pictures(browser, "ops-audit");
            browser.script(
                    "const s = [...document.querySelectorAll('select')].find((each) => each.querySelector('option[value=rebuild]')); s.value = 'rebuild'");
            browser.press("Show");
            browser.awaitText("tbody", "rebuilt");
            browser.awaitTrue("!document.querySelector('tbody').textContent.includes('cancelled for good')");
            browser.press("No filter");
            browser.awaitText("tbody", "cancelled for good");
            browser.press("Compare with the seals");
            browser.awaitText("section[aria-labelledby=audit-check]", "Nobody has:");
            assertThat(browser.barriers()).isEmpty();
            assertThat(browser.trouble()).isEmpty();
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    @Test
    void locksAreListedLookedUpAndReleased() {
        stage().lock("till:7", 600_000);
        stage().lock("till:8", 600_000);
        try (Browser browser = browser()) {
            browser.open("ops/locks").signIn("olga", "operator");
            browser.awaitText("tbody", "till:7");
            browser.awaitText("tbody", "till-system");
            browser.awaitText("tbody", "till:8");
            PicturesIT.pictures(browser, "ops-locks");
            browser.type("input[name=key]", "nobody-has-this");
            browser.press("Look up");
            browser.awaitText("main", "The lock nobody-has-this is free.");
            browser.retype("input[name=key]", "till:7");
            browser.press("Look up");
            browser.awaitTrue("document.querySelectorAll('tbody tr').length === 1");
            browser.press("Release");
            browser.awaitText("dialog[open]", "Release till:7?");
            browser.awaitText("dialog[open]", "till-system loses it at once");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Released.");
            browser.awaitText("main", "The lock till:7 is free.");
            browser.awaitText(".act-line", "olga, released a lock");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void webhooksAreSeenWithTheirAttemptsDeliveredAgainAndGivenNewKeys() throws IOException {
        AtomicInteger status = new AtomicInteger(503);
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        receiver.start();
        try (Browser browser = browser()) {
            String webhook = """
                    {"url":"http://127.0.0.1:%d/hotseat","types":["changed"]}""".formatted(receiver.getAddress().getPort());
            stage().put("webhooks/accounting", webhook);
            schedule("hooked", 5);
            schedule("hooked", 6);
            browser.open("ops/webhooks").signIn("olga", "operator");
            browser.awaitText("tbody .chip", "Behind");
            browser.awaitText("[aria-labelledby=webhook-title]", "Refused");
            PicturesIT.pictures(browser, "ops-webhooks");
            status.set(204);
            // It is tried at once, and not after a pause that grows with each failure.
            stage().put("webhooks/accounting", webhook);
            browser.awaitText("tbody .chip", "Active");
            browser.awaitText("[aria-labelledby=webhook-title]", "Delivered");
            browser.press("Deliver again");
            browser.awaitText("dialog[open]", "Deliver to accounting again?");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "It goes on from there.");
            browser.awaitText(".act-line", "olga, let a webhook deliver again");
            browser.press("New keys");
            browser.awaitText("dialog[open]", "New keys for accounting?");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".code-given", "whsec_");
            browser.awaitText("main", "Former keys sign until");
            assertThat(browser.trouble()).isEmpty();
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void deadLettersAreReadPutBackAndThrownAway() {
        stage().deadLetter("first-rain");
        stage().deadLetter("second-rain");
        try (Browser browser = browser()) {
            browser.open("ops/dead-letters").signIn("olga", "operator");
            browser.awaitText("main .list", "first-rain");
            PicturesIT.pictures(browser, "ops-dead-letters");
            browser.press("Throw away");
            browser.awaitText("dialog[open]", "What it asked for will never be done.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Thrown away.");
            browser.awaitText(".act-line", "olga, threw a dead letter away");
            browser.awaitTrue("!document.querySelector('main').textContent.includes('first-rain')");
            browser.press("Put back");
            browser.awaitText(".message", "Put back into the stream.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void act(Browser browser, String button, String would, String done, String line) {
        browser.press(button);
        browser.awaitText("dialog[open] .would", would);
        browser.click("dialog[open] button[type=submit]");
        browser.awaitText(".message", done);
        browser.awaitText(".act-line", "olga, " + line);
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.hotseat.demo.DemoStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;

/** Buyers pay at a checkout, the demo's own, and come back. */
@Tag("pages")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckoutPagesIT {

    private DemoStage stage;

    @BeforeAll
    void start() {
        Assumptions.assumeTrue(Chromium.missing().isEmpty(), Chromium.missing());
        stage = DemoStage.withCheckout(
                Path.of(System.getProperty("hotseat.test.stores", "target")).resolve("pages-checkout"), Map.of());
    }

    @AfterAll
    void end() {
        if (stage != null) {
            stage.close();
        }
    }

    @Test
    void aBuyerPaysAtTheCheckoutAndComesBackAndAnotherWindowSeesIt() {
        schedule("paid");
        try (Browser browser = new Browser(stage.pages());
                Browser other = new Browser(stage.pages())) {
            browser.open("schedules/paid").signIn("paula", "user");
            other.open("mine").signIn("paula", "user");
            Taps taps = new Taps(browser);
            taps.press("Hold a place");
            taps.press("Order");
            other.awaitText(".orders .chip", "Not paid yet");
            taps.press("Pay");
            browser.awaitText("h1", "Demo checkout");
            browser.awaitText(".checkout dl", "25.00");
            PicturesIT.pictures(browser, "checkout");
            taps.press("Pay 25.00");
            comesBack(browser);
            taps.are(4);
            browser.awaitText(".orders .chip", "Paid");
            browser.awaitTrue("document.querySelectorAll('.tickets > li').length === 1");
            other.awaitText(".orders .chip", "Paid");
            assertThat(browser.trouble()).isEmpty();
            assertThat(other.trouble()).isEmpty();
        }
    }

    @Test
    void aRefusedPaymentIsReportedAndPaidAgainByKeyboard() {
        schedule("refused");
        try (Browser browser = new Browser(stage.pages()).size(390, 844)) {
            browser.open("schedules/refused").signIn("rolf", "user");
            browser.press("Hold a place");
            browser.press("Order");
            browser.press("Pay");
            browser.press("Refuse the payment");
            comesBack(browser);
            browser.awaitText(".orders", "The last payment failed. Nothing was paid.");
            browser.awaitText(".orders .chip", "Not paid yet");
            browser.press("Pay");
            browser.awaitText(".checkout dl", "25.00");
            browser.script("document.querySelector('.checkout .primary').focus()");
            browser.keys(Keys.ENTER);
            comesBack(browser);
            browser.awaitText(".orders .chip", "Paid");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** The address says only that the buyer comes from there: the payment system's word ends it. */
    @Test
    void whoComesBackBeforeThePaymentSystemHasSpokenIsBeingPaidAndMayPayAgain() {
        schedule("awaited");
        String made = stage.as("ada", "user", "POST", "schedules/awaited/orders", "{}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        try (Browser browser = new Browser(stage.pages())) {
            browser.openAt("?order=" + order + "&attempt=1&state=paid&paid=true");
            comesBackAs(browser, "ada");
            browser.awaitTrue("location.search === '' && location.hash === '#/orders/" + order + "?attempt=1'");
            browser.awaitText(".orders .chip", "Being paid");
            browser.button("Pay again");
            PicturesIT.pictures(browser, "order-being-paid");
            report(order, "card-1", "AUTHORIZED");
            browser.awaitText(".orders", "The payment is being processed. This page shows when the order is paid.");
            browser.awaitTrue("![...document.querySelectorAll('.orders button')].some((each) => each.offsetParent"
                    + " && each.textContent.startsWith('Pay'))");
            report(order, "card-1", "VOIDED");
            browser.awaitText(".orders .chip", "Not paid yet");
            browser.button("Pay");
            report(order, "card-2", "CAPTURED");
            browser.awaitText(".orders .chip", "Paid");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aForgedOrAlteredLinkPaysNothing() {
        schedule("forged");
        String made = stage.as("fay", "user", "POST", "schedules/forged/orders", "{}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        String link = stage.as("fay", "user", "GET", "orders/" + order + "/checkout", "")
                .replaceFirst("(?s)^.*\"url\":\"([^\"]+)\".*$", "$1");
        try (Browser browser = new Browser(stage.pages())) {
            browser.openAddress(link.replace("amount=25.00", "amount=0.01"));
            browser.awaitText(".message", "This link is not good");
            browser.awaitTrue("document.querySelector('button') === null");
            browser.openAddress(link);
            browser.button("Pay 25.00");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theCheckoutIsChineseForWhoeverReadsThePagesSo() {
        schedule("chinese");
        try (Browser browser = new Browser(stage.pages())) {
            browser.open("schedules/chinese").signIn("zoe", "user");
            browser.press("Hold a place");
            browser.press("Order");
            browser.script("localStorage.setItem('hotseat.language', 'zh')");
            browser.press("Pay");
            browser.awaitText("h1", "演示收银台");
            browser.press("拒绝付款");
            browser.awaitText("dialog[open] button[type=submit]", "登录");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".orders", "上次付款未成功");
            browser.script("localStorage.removeItem('hotseat.language')");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private void schedule(String id) {
        stage.put("schedules/" + id, """
                {"name":"Night at the box office","maxPlayers":3,"holdMinutes":5,"price":"25.00"}""");
    }

    private void report(String order, String reference, String state) {
        stage.as("till", "payment", "POST", "orders/" + order + "/payments", """
                {"reference":"%s","amount":"25.00","state":"%s"}""".formatted(reference, state));
    }

    /** The token is in memory only, so the way to the checkout ends the sign-in; the name is still there. */
    private static void comesBack(Browser browser) {
        browser.click("dialog[open] button[type=submit]");
        browser.see(".orders .chip");
    }

    private static void comesBackAs(Browser browser, String name) {
        browser.retype("dialog[open] input[name=subject]", name);
        comesBack(browser);
    }
}

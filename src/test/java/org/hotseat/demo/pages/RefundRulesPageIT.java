package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A buyer sees what comes back until when, and a desk what comes back now. */
@Tag("pages")
class RefundRulesPageIT extends OnThePages {

    private static final String HALF =
            "\"refundRules\":[{\"until\":\"2020-01-01T00:00:00Z\",\"percent\":100},{\"until\":\"2090-01-01T00:00:00Z\",\"percent\":50}]";

    @Test
    void aBuyerAndADeskSeeWhatComesBackBeforeTheyConfirm() {
        stage().as(
                        "olga",
                        "operator",
                        "PUT",
                        "schedules/rules-evening",
                        "{\"name\":\"Rules\",\"maxPlayers\":5,\"price\":\"25.00\"," + HALF + "}");
        String order = paid("schedules/rules-evening", "rita");
        String other = paid("schedules/rules-evening", "rolf");
        try (Browser browser = browser()) {
            browser.open("").go("schedules/rules-evening");
            browser.awaitText(".refund-rules", "50 % until");
            browser.signIn("rita", "user").go("orders/" + order);
            browser.awaitText("[data-order='" + order + "'] .refund-rules", "then nothing.");
            PicturesIT.pictures(browser, "order-refund-rules");
            browser.press("Sign out");

            browser.signIn("olga", "operator").go("ops/orders/" + order);
            browser.awaitText(".pairs", "Comes back");
            browser.press("Refund");
            browser.awaitText("dialog .would", "12.50 is kept as a fee.");
            PicturesIT.pictures(browser, "refund-by-rules");
            browser.click("dialog .danger");
            browser.awaitText(".message", "Refunded.");
            browser.awaitText(".pairs", "Fee kept");

            browser.go("ops/orders/" + other);
            browser.press("Refund");
            browser.awaitText("dialog .would", "12.50 is kept as a fee.");
            browser.type("dialog input[name=amount]", "20.00");
            browser.type("dialog input[name=reason]", "the singer is ill");
            browser.awaitText("dialog .would", "5.00 is kept as a fee.");
            browser.click("dialog .danger");
            browser.awaitText(".message", "Refunded.");
            browser.awaitText("main", "the singer is ill");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

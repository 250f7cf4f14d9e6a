package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The timeline of an order says which webhooks were sent its events. */
@Tag("pages")
class OrderDeliveriesPageIT extends OnThePages {

    @Test
    void anAttemptStandsInTheTimelineWithItsOutcome() {
        schedule("hook-night", 4);
        stage().put("webhooks/till-books", """
                {"url":"http://127.0.0.1:9/none","types":["ordered"],"resources":["hook-night"]}""");
        try (Browser browser = browser()) {
            String order = stage().as("nell", "user", "POST", "schedules/hook-night/orders", "{}")
                    .replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
            browser.open("ops/orders/" + order).signIn("sue", "support");
            browser.awaitText("main tbody tr", "Webhook till-books: ordered");
            browser.awaitText("main tbody tr", "Unreachable");
            PicturesIT.pictures(browser, "order-deliveries");
            assertThat(browser.trouble()).isEmpty();
        } finally {
            stage().as("olga", "operator", "DELETE", "webhooks/till-books", "");
        }
    }
}

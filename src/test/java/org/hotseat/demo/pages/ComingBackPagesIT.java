package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Buyers see on the page of something that is sold out whether waiting is worth it. */
@Tag("pages")
class ComingBackPagesIT extends OnThePages {

    private static final String COUNTED = "/^%d unpaid, the last ends in \\d+:\\d\\d(:\\d\\d)?$/.test("
            + "document.querySelector('.coming-back').textContent)";

    private static final String NOTHING = "document.querySelector('.coming-back').hidden";

    @Test
    void aHoldAndAnUnpaidOrderOfASchedule() {
        schedule("back-soon", 2);
        stage().as("holder", "user", "POST", "schedules/back-soon/holds", "{}");
        String order = ordered("schedules/back-soon/orders", "{}");
        try (Browser browser = browser()) {
            browser.open("schedules/back-soon");
            browser.awaitTrue(COUNTED.formatted(2));
            pay(order);
            browser.awaitTrue(COUNTED.formatted(1));
            stage().as("holder", "user", "DELETE", "schedules/back-soon/holds/holder", "");
            browser.awaitText(".figure", "place left of 2");
            browser.awaitTrue(NOTHING);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void anOrderOfASaleAndOneOfAHall() {
        stage().put("sales/back-sale", ResourcePagesIT.sale("back-good", 1));
        hall("back-hall", "Back hall", 1, 2);
        String unit = ordered("sales/back-sale/orders", "{}");
        ordered("programs/back-hall/purchases", "{\"strategy\":\"CHOOSE\",\"seats\":[\"hall-1-1\",\"hall-1-2\"]}");
        try (Browser browser = browser()) {
            browser.open("programs/back-hall");
            browser.awaitTrue(COUNTED.formatted(1));
            browser.go("sales/back-sale");
            browser.awaitTrue(COUNTED.formatted(1));
            PicturesIT.pictures(browser, "sale-coming-back");
            pay(unit);
            browser.awaitTrue(NOTHING);
            browser.awaitText(".figure", "Sold out");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String ordered(String path, String body) {
        return stage().as("buyer", "user", "POST", path, body).replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
    }

    private static void pay(String order) {
        stage().as("buyer", "user", "POST", "orders/" + order + "/payment", "{\"reference\":\"" + order + "\"}");
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of one order. */
@Tag("pages")
class OrderPageIT extends OnThePages {

    private static final String SHOWN =
            "return [...document.querySelectorAll('%s')].filter((each) => each.getClientRects().length > 0).length";

    @Test
    void aReceiptSaysWhatWasPaidGivenBackAndKeptAndIsPrintedAlone() {
        stage().put("schedules/receipted", """
                {"name":"Night of receipts","maxPlayers":5,"holdMinutes":5,"price":"25.00","startsAt":"2036-05-01T18:30:00Z"}""");
        String order = ordered("rea", "schedules/receipted", "{\"places\":2}");
        try (Browser browser = browser().zone("Europe/Berlin")) {
            browser.open("").signIn("rea", "user").go("orders/" + order);
            browser.awaitText(".orders .chip", "Not paid yet");
            assertThat(browser.script(SHOWN.formatted(".receipt"))).isEqualTo(0L);
            report(order, "payments", """
                    {"reference":"card-0","amount":"50.00","state":"VOIDED"}""");
            report(order, "payments", """
                    {"reference":"pi-r1","amount":"50.00","state":"CAPTURED"}""");
            browser.awaitText(".receipt", "pi-r1");
            report(order, "refunds", """
                    {"reference":"re-r1","amount":"17.00","kept":"8.00","reason":"ill","places":1}""");
            browser.awaitText(".receipt", "re-r1");
            assertThat(browser.text(".receipt"))
                    .contains(
                            "Night of receipts",
                            "May 1, 2036, 8:30 PM",
                            order,
                            "50.00",
                            "-17.00",
                            "Given back · Fee kept 8.00")
                    .doesNotContain("card-0");
            assertThat(browser.text(".receipt .sums").lines())
                    .as("lines that add up, with one that closes them")
                    .containsExactly(
                            "Paid",
                            "50.00",
                            "Given back",
                            "-17.00",
                            "Fee kept",
                            "-8.00",
                            "Remains paid, for 1 place",
                            "25.00");
            PicturesIT.pictures(browser, "receipt");

            browser.script("window.print = () => {}");
            browser.press("Print");
            browser.paper();
            assertThat(browser.script(SHOWN.formatted(".receipt tbody tr"))).isEqualTo(2L);
            assertThat(browser.script(SHOWN.formatted("button, header, nav, h1, .orders")))
                    .isEqualTo(0L);
            browser.script("dispatchEvent(new Event('afterprint'))");
            assertThat(browser.script(SHOWN.formatted("h1"))).isEqualTo(1L);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** As where neither a checkout is set nor users pay by themselves. */
    @Test
    void whereNothingLeadsToAPaymentASentenceStandsInThePlaceOfTheButton() {
        schedule("elsewhere", 3);
        String order = ordered("elsa", "schedules/elsewhere", "{}");
        try (Browser browser = browser()) {
            browser.open("");
            browser.script(
                    "const sent = window.fetch; window.fetch = (path, options) => path === 'api/sign-in'"
                            + " ? Promise.resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } })) : sent(path, options);");
            browser.signIn("elsa", "user").go("orders/" + order);
            browser.awaitText(".orders", "Pay at the checkout of the seller, with the number below.");
            browser.button("Cancel the order");
            assertThat(
                            browser.script(
                                    "return [...document.querySelectorAll('.orders button')].some((each) => each.offsetParent && each.textContent.startsWith('Pay'))"))
                    .isEqualTo(false);
            report(order, "payments", """
                    {"reference":"pi-e1","amount":"25.00","state":"CAPTURED"}""");
            browser.awaitText(".orders .chip", "Paid");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void anOrderIsForItsOwnerOnly() {
        schedule("private", 3);
        String order = ordered("olive", "schedules/private", "{}");
        try (Browser browser = browser()) {
            browser.open("").signIn("eve", "user").go("orders/" + order);
            browser.awaitTrue("document.querySelector('.fresh.trouble') !== null");
            browser.awaitTrue("document.querySelector('[data-order]') === null");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String ordered(String user, String resource, String body) {
        return stage().as(user, "user", "POST", resource + "/orders", body)
                .replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
    }

    private static void report(String order, String what, String json) {
        stage().as("till", "payment", "POST", "orders/" + order + "/" + what, json);
    }
}

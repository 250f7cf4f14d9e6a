package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Staff finds the refunds that are due, takes them away as a file, and notes that the payment system has them. */
@Tag("pages")
class RefundsDuePageIT extends OnThePages {

    private static final String ROWS = "document.querySelectorAll('main tbody tr').length === %d";

    @Test
    void refundsAreFoundTakenAwayAndMarked() {
        schedule("owed-night", 8);
        String first = owed("owed-night", "ida");
        owed("owed-night", "jon");
        owed("owed-night", "kim");
        try (Browser browser = browser()) {
            browser.open("ops/refunds").signIn("sue", "support");
            browser.type(resource(), "owed-night", Keys.ENTER);
            browser.awaitTrue(ROWS.formatted(3));
            browser.awaitText("main", "3 orders, 75.00 in all.");
            PicturesIT.pictures(browser, "refunds-due");
            browser.press("List as CSV");
            browser.awaitText(".message", "refunds-due.csv is among your downloads.");

            browser.type(user(), "ida", Keys.ENTER);
            browser.awaitTrue(ROWS.formatted(1));
            browser.press("Mark as handed over");
            browser.awaitText("main", "No due refund fits these filters.");
            browser.awaitText(".message", "Noted: the payment system has 1 refund.");
            browser.retype(user(), " ", Keys.ENTER);
            browser.awaitTrue(ROWS.formatted(2));
            browser.press("Mark all 2 as handed over");
            browser.awaitText(".message", "Noted: the payment system has 2 refunds.");
            browser.awaitText("main", "No due refund fits these filters.");

            choose(browser, 0, "done");
            browser.awaitTrue(ROWS.formatted(3));
            assertThat(browser.barriers()).isEmpty();
            browser.go("ops/orders/" + first);
            browser.awaitText("main", "The payment system has the refund that is due");
            browser.awaitText(".pairs", "Handed over");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aViewerReadsAndMarksNothing() {
        schedule("owed-day", 8);
        owed("owed-day", "lee");
        try (Browser browser = browser()) {
            browser.open("ops/refunds").signIn("vic", "viewer");
            browser.type(user(), "lee", Keys.ENTER);
            browser.awaitTrue(ROWS.formatted(1));
            browser.awaitTrue(
                    "[...document.querySelectorAll('main tbody button')].every((each) => !each.offsetParent)");
        }
    }

    /** An order that is paid twice. */
    private static String owed(String schedule, String user) {
        String order = paid("schedules/" + schedule, user);
        stage().as("till", "payment", "POST", "orders/" + order + "/payments", """
                {"reference":"again-%s","amount":"25.00","state":"CAPTURED"}""".formatted(order));
        return order;
    }

    private static String resource() {
        return "main label:nth-of-type(3) input";
    }

    private static String user() {
        return "main label:nth-of-type(4) input";
    }

    private static void choose(Browser browser, int select, String value) {
        browser.script(
                "const s = document.querySelectorAll('main select')[arguments[0]]; s.value = arguments[1];"
                        + "s.dispatchEvent(new Event('change'))",
                select,
                value);
    }
}

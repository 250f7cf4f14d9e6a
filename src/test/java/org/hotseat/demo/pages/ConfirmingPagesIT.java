package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.testing.HeldPiece;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A claim that is decided and not confirmed yet is told as the person's own, and then as it is (ADR 182). */
@Tag("pages")
@Tag(OnThePages.BREAKING)
class ConfirmingPagesIT extends OnThePages {

    @AfterEach
    void restore() {
        stage().mongo().restore();
    }

    @Test
    void aUnitOfASale() {
        stage().put("sales/slow-unit", ResourcePagesIT.sale("slow-unit-good", 1));
        isReportedAsYours(
                "sales/slow-unit", "orders", "Buy one for 9.00", "Ordered. It is yours when you pay in time.");
    }

    @Test
    void aPlaceOfASchedule() {
        schedule("slow-place", 1);
        isReportedAsYours("schedules/slow-place", "lock_records", "Hold a place", "The place is yours for now.");
    }

    @Test
    void seatsOfAHall() {
        hall("slow-seats", "Slow seats", 1, 2);
        isReportedAsYours(
                "programs/slow-seats", "orders", "Take the best seats", "The seats are yours when you pay in time.");
    }

    @Test
    void whatIsDecidedStaysYoursWhileTheServerIsUnavailable() {
        schedule("away-place", 1);
        try (Browser browser = browser()) {
            browser.open("schedules/away-place").signIn("ann", "user");
            browser.script("const sent = window.fetch; window.posts = 0; window.fetch = (path, options) => {"
                    + " if (options?.method !== 'POST') { return sent(path, options); }"
                    + " window.posts++;"
                    + " return Promise.resolve(window.posts === 1"
                    + " ? new Response(JSON.stringify({ state: 'confirming', lockId: 1 }), { status: 202 })"
                    + " : new Response('{}', { status: 503 })); }");
            browser.press("Hold a place");
            browser.awaitTrue("window.posts > 2");
            assertThat(browser.text(".message[role=status]")).contains("It is yours, and is being confirmed");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void isReportedAsYours(String page, String collection, String button, String done) {
        try (Browser browser = browser()) {
            browser.open(page).signIn("owner", "user");
            HeldPiece held = stage().mongo()
                    .holdEach(HeldPiece.command("insert", collection), page.substring(page.indexOf('/') + 1));
            try {
                browser.press(button);
                browser.awaitText(".message[role=status]", "It is yours, and is being confirmed");
                PicturesIT.pictures(browser, page.replace('/', '-'));
            } finally {
                held.deliver();
            }
            browser.awaitText(".message[role=status]", done);
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
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
        hall("slow-seats", "Slow seats", 9, 12);
        isReportedAsYours(
                "programs/slow-seats",
                "orders",
                "Take the best seats",
                "The seats are yours when you pay in time.",
                ConfirmingPagesIT::seatsAreDrawnAsYours);
    }

    @Test
    void seatsOfAHallByChoice() {
        hall("slow-choice", "Slow choice", 9, 12);
        isReportedAsYours(
                "programs/slow-choice",
                "orders",
                "Take these seats",
                "The seats are yours when you pay in time.",
                browser -> {
                    browser.awaitText(".legend", "108 free");
                    browser.script("for (const index of [0, 1]) { document.querySelector('hs-seat-map').dispatchEvent("
                            + "new CustomEvent('choose', { detail: { row: 0, index } })); }");
                    browser.awaitTrue(inSight(".basket li"));
                },
                ConfirmingPagesIT::seatsAreDrawnAsYours);
    }

    private static void seatsAreDrawnAsYours(Browser browser) {
        browser.awaitText(".legend", "Being confirmed");
        browser.awaitTrue("[...document.querySelectorAll('.seat-list li')]"
                + ".filter((seat) => seat.textContent.includes('yours, being confirmed')).length === 2");
        assertThat(browser.script("return document.querySelector('.basket').children.length"))
                .as("what is taken is no choice any more")
                .isEqualTo(0L);
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
        isReportedAsYours(page, collection, button, done, browser -> {});
    }

    private static void isReportedAsYours(
            String page, String collection, String button, String done, Consumer<Browser> decided) {
        isReportedAsYours(page, collection, button, done, browser -> {}, decided);
    }

    /** On a phone it is told in sight of the button that was pressed. */
    private static void isReportedAsYours(
            String page,
            String collection,
            String button,
            String done,
            Consumer<Browser> before,
            Consumer<Browser> decided) {
        try (Browser browser = browser()) {
            browser.open(page).signIn("owner", "user").size(390, 844);
            before.accept(browser);
            HeldPiece held = stage().mongo()
                    .holdEach(HeldPiece.command("insert", collection), page.substring(page.indexOf('/') + 1));
            try {
                browser.press(button);
                browser.awaitText(".message[role=status]", "It is yours, and is being confirmed");
                browser.awaitTrue(inSight(".message[role=status]:not(:empty)"));
                decided.accept(browser);
                PicturesIT.pictures(browser, page.replace('/', '-'));
            } finally {
                held.deliver();
            }
            browser.awaitText(".message[role=status]", done);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String inSight(String selector) {
        return "[...document.querySelectorAll('" + selector + "')].map((each) => each.getBoundingClientRect())"
                + ".some(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight)";
    }
}

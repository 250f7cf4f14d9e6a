package org.hotseat.demo.pages;

import org.hotseat.program.plan.VenueFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The jobs of a sale day, done by taps alone from the page where each begins; docs/pages.md has their numbers. */
@Tag("pages")
class JobsInTapsIT extends OnThePages {

    /** Nothing is scrolled between the choice and the payment. */
    @Test
    void aBuyerOnAPhoneTakesTheBestSeatsAndPaysInTwo() {
        hall("taps-hall", "Hall of taps", 3, 8);
        try (Browser browser = browser().size(390, 844)) {
            browser.open("programs/taps-hall").signIn("tina", "user");
            browser.awaitText("main", "Best seats together");
            Taps taps = new Taps(browser);
            taps.press("Take the best seats");
            browser.awaitTrue("[...document.querySelectorAll('button')].some((b) => b.textContent === 'Pay'"
                    + " && b.getBoundingClientRect().height > 0 && b.getBoundingClientRect().bottom <= innerHeight)");
            taps.press("Pay");
            browser.awaitText("main", "Paid");
            taps.are(2);
        }
    }

    @Test
    void whoeverWaitsForAnOpeningSeesWhenItIsInOne() {
        stage().put("schedules/taps-later", """
                {"name":"Taps of 2036","maxPlayers":8,"phases":[{"opensAt":"2036-01-01T10:00:00Z","closesAt":"2036-01-02T10:00:00Z"}]}""");
        try (Browser browser = browser()) {
            browser.open("");
            Taps taps = new Taps(browser);
            browser.awaitText("[data-id=taps-later] .chip", "Opens Jan 1, 2036");
            taps.click("[data-id=taps-later] a");
            browser.awaitText(".opening", "until it opens");
            taps.are(1);
        }
    }

    @Test
    void theDeskFindsTheOrderOfAPaymentInTwo() {
        schedule("taps-desk", 5);
        String order = paid("schedules/taps-desk", "tom");
        try (Browser browser = browser()) {
            browser.open("ops").signIn("sue", "support");
            Taps taps = new Taps(browser);
            taps.click(".sub a[href='#/ops/find']");
            browser.type("[role=search] input", order, Keys.ENTER);
            taps.click("tbody a[href*=orders]");
            browser.awaitText("main", "What happened");
            browser.awaitText(".pairs", "tom");
            taps.are(2);
        }
    }

    @Test
    void theDeskSellsGivesAwayKeepsAndMovesASeatInThreeToFive() {
        hall("taps-desk-hall", "Desk of taps", 3, 8);
        try (Browser browser = browser()) {
            browser.open("ops/programs/taps-desk-hall").signIn("olga", "operator");
            browser.awaitText(".legends", "24 free");
            Taps selling = new Taps(browser);
            selling.seat(1, 1);
            selling.press("Sell");
            browser.type("dialog[open] [name=userId]", "door-1");
            browser.type("dialog[open] [name=reference]", "cash-1");
            selling.click("dialog[open] button[type=submit]");
            browser.awaitText(".seat-acts", "The seats are sold.");
            selling.are(3);

            Taps keeping = new Taps(browser);
            keeping.seat(2, 1);
            keeping.press("Keep for the house");
            keeping.click("dialog[open] button[type=submit]");
            browser.awaitText(".seat-acts", "They are kept for the house.");
            keeping.are(3);

            Taps moving = new Taps(browser);
            moving.seat(1, 1);
            browser.awaitText(".holder", "door-1");
            moving.click(".holder a[href$='/move/hall-1-1']");
            browser.awaitText(".chosen", "choose a free seat");
            moving.seat(3, 4);
            moving.press("Move seats");
            browser.awaitText("dialog[open]", "as before");
            moving.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "The seats are moved.");
            moving.are(5);
        }
    }

    @Test
    void aManagerHasTheReportAndItsTicketsAsAFileInTwo() {
        schedule("taps-report", 5);
        paid("schedules/taps-report", "rick");
        try (Browser browser = browser()) {
            browser.open("ops/schedules/taps-report").signIn("vera", "viewer");
            Taps taps = new Taps(browser);
            taps.click("main a[href='#/ops/report/schedules/taps-report']");
            taps.press("Tickets as CSV");
            browser.awaitText(".message", "taps-report-tickets.csv is among your downloads.");
            taps.are(2);
        }
    }

    @Test
    void anOperatorSavesADraftAndPutsItOnSaleInThree() {
        try (Browser browser = browser()) {
            browser.open("ops/new/schedules").signIn("olga", "operator");
            browser.type("input[name=id]", "taps-new");
            browser.type("input[name=name]", "New taps");
            browser.type("input[name=maxPlayers]", "5");
            Taps taps = new Taps(browser);
            taps.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            taps.press("Put on sale");
            taps.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published. Buyers see it now.");
            taps.are(3);
        }
    }

    @Test
    void theDeskNotesThatThePaymentSystemHasADueRefundInTwo() {
        schedule("taps-refund", 5);
        String order = paid("schedules/taps-refund", "remy");
        stage().as("till", "payment", "POST", "orders/" + order + "/payments", """
                {"reference":"taps-again","amount":"25.00","state":"CAPTURED"}""");
        try (Browser browser = browser()) {
            browser.open("ops").signIn("sue", "support");
            Taps taps = new Taps(browser);
            taps.click(".tiles a[href='#/ops/refunds']");
            browser.type("main label:nth-of-type(4) input", "remy", Keys.ENTER);
            browser.awaitTrue("document.querySelectorAll('main tbody tr').length === 1");
            taps.press("Mark as handed over");
            browser.awaitText(".message", "Noted: the payment system has 1 refund.");
            taps.are(2);
        }
    }

    /** The first tap is the one on the file. */
    @Test
    void anOperatorPutsTheHallOfAVenuesFileOnSaleInFiveAndBuyersSeeItsStageInOne() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/taps-venue").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall taps-venue yet.");
            Taps taps = new Taps(browser);
            taps.file(VenueFiles.arena());
            taps.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "a-file.json is read.");
            browser.type("input[name=title]", Keys.chord(Keys.CONTROL, "a"), "Venue of taps", Keys.TAB);
            taps.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            taps.press("Put on sale");
            taps.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published.");
            taps.are(5);

            browser.go("");
            Taps buying = new Taps(browser);
            browser.type("input[name=text]", "venue of taps");
            browser.awaitText("[data-id=taps-venue]", "Venue of taps");
            buying.click("[data-id=taps-venue] a");
            browser.awaitTrue("document.querySelector('hs-seat-map')?.plan?.drawing?.around("
                    + "{ left: 0, right: 1, top: 0, bottom: 1 }).right > 1");
            buying.are(1);
        }
    }
}

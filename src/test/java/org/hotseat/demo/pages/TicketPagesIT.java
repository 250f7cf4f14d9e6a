package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.QrReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tickets as buyers show them, and the gate that lets them in, with and without the network. */
@Tag("pages")
class TicketPagesIT extends OnThePages {

    @Test
    void aPartyHasATicketForEachPlaceAndTheirPicturesAreRead() throws Exception {
        schedule("party", 5);
        try (Browser browser = browser()) {
            browser.open("").signIn("tess", "user");
            buyPlaces(browser, "party", 3);
            browser.awaitText(".orders strong", "3 places");
            browser.awaitText(".legend", "3 ordered");
            String code = browser.values(".ticket-box textarea").get(1);
            browser.click("[data-ticket$='~2'] .show-large");
            browser.awaitText("dialog[open] h2", "Place 2");
            assertThat(browser.barriers()).isEmpty();
            assertThat(signed(QrReader.readPng(browser.pictureOf("dialog[open] .qr"))))
                    .isEqualTo(signed(code));
            browser.press("Close");
            browser.go("mine");
            browser.awaitText(".orders", "3 places");
            browser.click(".ticket-box summary");
            browser.awaitTrue("document.querySelectorAll('.tickets > li').length === 3");
            PicturesIT.pictures(browser, "tickets");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPartyThatIsTooLargeIsToldHowManyAreLeft() {
        schedule("nearly", 3);
        try (Browser browser = browser();
                Browser other = browser()) {
            browser.open("").signIn("pam", "user");
            // The page is as slow to hear of others as the worst network.
            browser.script(
                    "window.EventSource = class { addEventListener() {} close() {} }; const sent = fetch; let asked = 0;"
                            + "window.fetch = (path, options) => path === 'api/schedules/nearly' && asked++ > 0 ? new Promise(() => {}) : sent(path, options)");
            browser.go("schedules/nearly");
            browser.awaitText(".figure", "places left of 3");
            party(browser, 3);
            other.open("schedules/nearly").signIn("max", "user");
            other.press("Hold a place");
            other.awaitText(".message", "The place is yours for now.");
            browser.press("Hold 3 places");
            browser.awaitText(".message", "Only 2 are left: nothing was taken.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aGateLetsEachTicketInOnce() {
        schedule("doors", 5);
        schedule("elsewhere", 5);
        try (Browser buyer = browser();
                Browser gate = browser()) {
            buyer.open("").signIn("gus", "user");
            buyPlaces(buyer, "doors", 2);
            List<String> codes = buyer.values(".ticket-box textarea");
            buyPlaces(buyer, "elsewhere", 2);
            String other = buyer.values(".ticket-box textarea").get(0);
            gate.open("gate");
            gate.awaitText("main", "This page is for gates.");
            gate.signIn("north-gate", "gate");
            gate.type("input[name=gate]", "North");
            gate.awaitTrue("document.querySelectorAll('select[name=event] option').length > 2");
            gate.script(
                    "const s = document.querySelector('select[name=event]'); s.value = 'schedule/doors'; s.dispatchEvent(new Event('change'))");
            show(gate, codes.get(0), "Let in", "Place 1");
            PicturesIT.pictures(gate, "gate");
            show(gate, codes.get(0), "Stop", "In already since");
            show(gate, "nonsense", "Stop", "its signature is wrong");
            show(gate, forged(codes.get(1)), "Stop", "its signature is wrong");
            show(gate, other, "Stop", "another event: Elsewhere");
            show(gate, codes.get(1), "Let in", "Place 2");
            PicturesIT.pictures(gate, "gate-recent");
            assertThat(gate.trouble()).isEmpty();
        }
    }

    @Test
    void aGateWithoutNetworkGoesOnAndReportsLater() {
        schedule("storm-doors", 8);
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser buyer = browser();
                Browser gate = new Browser(behind(line))) {
            buyer.open("").signIn("gil", "user");
            buyPlaces(buyer, "storm-doors", 3);
            List<String> codes = buyer.values(".ticket-box textarea");
            gate.open("gate").signIn("south-gate", "gate");
            gate.type("input[name=gate]", "South");
            gate.awaitText(".message", "The server decides. If it does not answer");
            line.cut();
            show(gate, codes.get(0), "Let in", "reported later");
            show(gate, codes.get(0), "Stop", "In already since");
            show(gate, forged(codes.get(1)), "Stop", "its signature is wrong");
            stage().checkIn(codes.get(1), "West");
            // By the gate's own clock, which may be behind the server's, its scan has to come after the one at West.
            gate.script(Browser.module("pages/clock.js") + ".then((clock) => { window.gateClock = clock; })");
            gate.awaitTrue("window.gateClock && window.gateClock.serverNow() > " + System.currentTimeMillis());
            show(gate, codes.get(1), "Let in", "reported later");
            gate.awaitText("main", "4 scans wait to be reported.");
            PicturesIT.pictures(gate, "gate-offline");
            // The oldest entry is one that the server never takes.
            gate.script(
                    "localStorage.setItem('hotseat.gate.waiting.spoilt', JSON.stringify({ticketId: 'spoilt', ticket: 'x',"
                            + " gate: '', at: '2020-01-01T00:00:00Z'}))");
            line.restore();
            gate.awaitText("main", "Nothing waits to be reported.");
            gate.awaitText("main .list", "spoilt");
            gate.awaitText("main .list", "In already since");
            gate.awaitText("main .list", "at West");
            PicturesIT.pictures(gate, "gate-double");
            gate.press("Seen");
            gate.press("Seen");
            gate.awaitText(".message", "The server decides. If it does not answer");
            show(gate, codes.get(0), "Stop", "at South");
            gate.script(
                    "const s = document.querySelector('select[name=direction]'); s.value = 'exit'; s.dispatchEvent(new Event('change'))");
            show(gate, codes.get(0), "Let out", "Place 1");
            show(gate, codes.get(0), "Stop", "The ticket is not checked in.");
        }
        try (Browser desk = browser()) {
            desk.open("ops/scans").signIn("olga", "operator");
            desk.awaitText("main table", "In already since");
            desk.awaitText("main table", "West");
            desk.awaitText("main table", "South");
            assertThat(desk.barriers()).isEmpty();
            assertThat(desk.trouble()).isEmpty();
        }
    }

    @Test
    void whatAGateLetInIsReportedAfterItsPageWasClosed() {
        schedule("late-doors", 8);
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser buyer = browser();
                Browser gate = new Browser(behind(line))) {
            buyer.open("").signIn("liv", "user");
            buyPlaces(buyer, "late-doors", 2);
            String code = buyer.values(".ticket-box textarea").get(0);
            gate.open("gate").signIn("late-gate", "gate");
            gate.awaitText(".message", "The server decides. If it does not answer");
            line.cut();
            show(gate, code, "Let in", "reported later");
            line.restore();
            gate.script(
                    "Object.keys(localStorage).forEach((name) => name.startsWith('hotseat.gate.in.') && localStorage.removeItem(name))");
            gate.open("gate").signIn("late-gate", "gate");
            gate.awaitText("main", "Nothing waits to be reported.");
            show(gate, code, "Stop", "at late-gate");
            assertThat(gate.trouble()).isEmpty();
        }
    }

    @Test
    void theCameraReadsATicketOnce() {
        schedule("lens", 5);
        try (Browser buyer = browser();
                Browser gate = browser()) {
            buyer.open("").signIn("lena", "user");
            buyPlaces(buyer, "lens", 2);
            String code = buyer.values(".ticket-box textarea").get(0);
            gate.open("").signIn("east-gate", "gate");
            // Chromium of Linux has no detector: the camera is real as far as the browser knows, its reading is not.
            gate.script(
                    "window.BarcodeDetector = class { static async getSupportedFormats() { return ['qr_code']; }"
                            + " async detect(video) { return window.inSight && video.videoWidth > 0 ? [{ rawValue: window.inSight }] : []; } }");
            gate.go("gate");
            gate.press("Read with the camera");
            gate.see("video");
            gate.script("window.inSight = arguments[0]", code);
            gate.awaitText(".verdict", "Let in");
            gate.awaitTrue("document.querySelectorAll('main .list > li').length === 1");
            gate.press("Camera off");
            assertThat(gate.barriers()).isEmpty();
            assertThat(gate.trouble()).isEmpty();
        }
    }

    private static void show(Browser gate, String code, String word, String more) {
        gate.script("document.querySelector('.verdict').replaceChildren()");
        gate.script("const c = document.querySelector('input[name=code]'); c.value = arguments[0]; c.focus()", code);
        gate.keys(Keys.ENTER);
        gate.awaitText(".verdict .word", word);
        gate.awaitText(".verdict", more);
    }

    /** The same ticket with another signature's bytes. */
    private static String forged(String code) {
        char last = code.charAt(code.length() - 10);
        return code.substring(0, code.length() - 10) + (last == 'A' ? 'B' : 'A') + code.substring(code.length() - 9);
    }

    /** A ticket is signed anew each time: all but the signature stays the same. */
    private static String signed(String code) {
        return code.substring(0, code.lastIndexOf('.'));
    }

    private static URI behind(FaultProxy line) {
        return URI.create("http://127.0.0.1:" + line.port() + stage().pages().getPath());
    }
}

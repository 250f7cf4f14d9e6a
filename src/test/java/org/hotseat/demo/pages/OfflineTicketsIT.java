package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.QrReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tickets that were opened once are shown without the network, and go with a sign-out (ADR 246). */
@Tag("pages")
class OfflineTicketsIT extends OnThePages {

    private static final String KEPT =
            "Object.keys(localStorage).filter((name) => name.startsWith('hotseat.ticket.')).length";

    @Test
    void aTicketIsShownWithoutTheNetworkUntilItsPersonSignsOut() throws Exception {
        stage().put("programs/offline-hall", """
                {"title":"Opera offline","startsAt":"2036-05-01T18:30:00Z","timeZone":"Europe/Berlin","accountLimit":8,
                "comment":"Old Theatre, Market Square 1","categories":[
                {"categoryId":"stalls","name":"Stalls","price":"12.50","rows":[{"row":"7","seats":9}]}]}""");
        String order = bought("offline-hall", "ofra");
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser browser = new Browser(behind(line)).zone("Europe/Berlin")) {
            open(browser, "ofra", order, 2);
            browser.awaitText(".ticket-box", "Kept on this device until you sign out, to be shown without");

            line.cut();
            browser.open("mine");
            browser.awaitText("[data-kept]", "Opera offline · May 1, 2036, 8:30 PM");
            assertThat(browser.text("[data-kept]"))
                    .contains(
                            "Old Theatre, Market Square 1",
                            "Kept copy of ",
                            "Stalls, row 7, seat 1",
                            "Stalls, row 7, seat 2");
            browser.click("[data-kept] [data-ticket$='-1'] .show-large");
            assertThat(QrReader.readPng(browser.pictureOf("dialog[open] .qr")))
                    .contains(".")
                    .hasSizeGreaterThan(100);
            browser.press("Close");
            PicturesIT.pictures(browser, "tickets-offline");
            // The page of the order, loaded anew, asks nobody to sign in before the tickets are seen.
            browser.open("orders/" + order);
            browser.awaitTrue("document.querySelectorAll('[data-kept] .qr').length === 2");
            assertThat(browser.script("return document.querySelector('dialog[open]') === null"))
                    .isEqualTo(true);
            assertThat(browser.trouble()).isEmpty();

            line.restore();
            browser.open("").signIn("ofra", "user").go("mine");
            browser.awaitText(".orders", "Opera offline");
            browser.awaitTrue("document.querySelector('[data-kept]') === null");
            assertThat(browser.script("return " + KEPT)).isEqualTo(1L);
            browser.press("Sign out");
            browser.awaitTrue(KEPT + " === 0");
            browser.script("window.left = null; caches.keys().then((names) => { window.left = names.length; })");
            browser.awaitTrue("window.left === 0");
            browser.awaitText("main", "Sign in to see what you hold");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void whatWasGivenBackOrTransferredIsForgottenAtTheNextLook() {
        stage().put("schedules/offline-given", """
                {"name":"Given offline","maxPlayers":5,"price":"25.00","transfers":{}}""");
        String given = paid("schedules/offline-given", "gila");
        schedule("offline-back", 5);
        String back = paid("schedules/offline-back", "gila");
        try (Browser browser = browser()) {
            open(browser, "gila", given, 1);
            browser.go("orders/" + back);
            browser.awaitTrue("document.querySelector('[data-order=\"" + back + "\"] .ticket-box') !== null");
            browser.click("[data-order='" + back + "'] .ticket-box summary");
            browser.awaitTrue(KEPT + " === 2");
            stage().as("gila", "user", "POST", "tickets/" + given + "~1/transfers", "{\"to\":\"fee\"}");
            stage().as("olga", "operator", "POST", "orders/" + back + "/refund", "{}");
            browser.go("mine");
            browser.awaitTrue(KEPT + " === 0");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void anotherPersonDoesNotSeeThem() {
        schedule("offline-shared", 5);
        String order = paid("schedules/offline-shared", "uma");
        try (Browser browser = browser()) {
            open(browser, "uma", order, 1);
            browser.open("mine");
            browser.awaitText("[data-kept]", "Offline-shared");
            browser.signIn("ulf", "user");
            browser.awaitText("main", "You have ordered nothing yet.");
            assertThat(browser.script("return " + KEPT)).isEqualTo(0L);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void whoeverHasTheDeviceDeletesThemAlsoWithoutSigningIn() {
        schedule("offline-away", 5);
        String order = paid("schedules/offline-away", "wim");
        try (Browser browser = browser()) {
            open(browser, "wim", order, 1);
            browser.open("mine");
            browser.press("Delete from this device");
            browser.awaitTrue("document.querySelector('[data-kept]') === null");
            assertThat(browser.script("return " + KEPT)).isEqualTo(0L);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** The person opens so many tickets of the order. */
    private static void open(Browser browser, String user, String order, int tickets) {
        browser.open("").signIn(user, "user").go("orders/" + order);
        browser.click(".ticket-box summary");
        browser.awaitTrue("document.querySelectorAll('.tickets .qr').length === " + tickets);
        browser.awaitTrue(KEPT + " > 0");
    }

    private static String bought(String program, String user) {
        String made = stage().as(
                        user,
                        "user",
                        "POST",
                        "programs/" + program + "/purchases",
                        "{\"strategy\":\"CHOOSE\",\"seats\":[\"stalls-7-1\",\"stalls-7-2\"]}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        stage().as(user, "user", "POST", "orders/" + order + "/payment", "{\"reference\":\"" + order + "\"}");
        return order;
    }

    private static URI behind(FaultProxy line) {
        return URI.create("http://127.0.0.1:" + line.port() + stage().pages().getPath());
    }
}

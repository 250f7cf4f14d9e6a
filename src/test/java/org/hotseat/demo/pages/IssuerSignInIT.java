package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.demo.DemoStage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sign-in by the company's issuer: OpenID Connect's code flow with PKCE, against a small issuer in this JVM. */
@Tag("pages")
class IssuerSignInIT {

    @Test
    void theIssuerSignsInAndItsAnswerIsOfThisSignInOnly() {
        Assumptions.assumeTrue(Chromium.missing().isEmpty(), Chromium.missing());
        AtomicReference<DemoStage> stage = new AtomicReference<>();
        Path directory =
                Path.of(System.getProperty("hotseat.test.stores", "target")).resolve("issuer");
        try (SmallIssuer issuer = new SmallIssuer((name, roles) -> stage.get().token(name, roles.get(0)));
                DemoStage started = DemoStage.start(
                        directory,
                        Map.of(
                                "HOTSEAT_SIGN_IN_ISSUER",
                                issuer.address(),
                                "HOTSEAT_SIGN_IN_CLIENT",
                                "hotseat-pages"))) {
            stage.set(started);
            try (Browser browser = new Browser(started.pages())) {
                signsIn(browser, issuer);
                signsOut(browser, issuer);
                refused(browser, issuer);
                isRenewedAndEnds(browser, issuer);
            }
        }
    }

    private static void signsIn(Browser browser, SmallIssuer issuer) {
        issuer.signsIn("ida", "user");
        browser.open("schedules/league-final");
        browser.click("[data-part=person]");
        browser.awaitText("dialog[open]", "You sign in at your company’s issuer:");
        PicturesIT.pictures(browser, "sign-in-issuer");
        browser.press("Go to sign in");
        browser.awaitText(".who", "ida");
        // One is where one was, and neither the code nor the token is anywhere that outlasts the page.
        browser.awaitTrue("location.hash === '#/schedules/league-final' && location.search === ''");
        assertThat(
                        browser.script(
                                "return Object.keys(sessionStorage).length + Object.keys(localStorage).length + document.cookie.length"))
                .isEqualTo(0L);
        browser.press("Hold a place");
        browser.awaitText(".message", "The place is yours for now.");
        assertThat(browser.trouble()).isEmpty();
    }

    private static void signsOut(Browser browser, SmallIssuer issuer) {
        browser.press("Sign out");
        browser.awaitTrue("document.querySelector('.who') === null && location.search === ''");
        await().untilAsserted(
                        () -> assertThat(issuer.ended()).contains("id_token_hint=e30.", "client_id=hotseat-pages"));
        browser.see("[data-part=person]");
    }

    /**
     * A token is renewed unseen. When that is over in the midst of a purchase, the choice is kept and the purchase goes
     * on after the sign-in.
     */
    private static void isRenewedAndEnds(Browser browser, SmallIssuer issuer) {
        issuer.signsIn("rita", "user").lasting(1);
        browser.open("programs/winter-gala");
        browser.click("[data-part=person]");
        browser.press("Go to sign in");
        browser.awaitText(".who", "rita");
        int before = issuer.renewals();
        await().until(() -> issuer.renewals() >= before + 2);
        browser.awaitText(".legend", "free");
        browser.script(
                "document.querySelector('hs-seat-map').dispatchEvent(new CustomEvent('choose', {detail: {row: 2, index: 3}}))");
        browser.awaitText(".basket", "seat 4");
        browser.script("window.notReloaded = true");
        issuer.spoils();
        browser.awaitText("[data-part=person]", "Sign in");
        browser.press("Take these seats");
        browser.awaitText("dialog[open] .message", "Your sign-in has ended.");
        issuer.mends();
        // Longer than a browser's timer.
        issuer.lasting(40 * 86_400);
        browser.press("Go to sign in");
        browser.awaitText(".who", "rita");
        browser.awaitTrue("window.notReloaded === undefined");
        int renewed = issuer.renewals();
        browser.awaitText(".basket", "seat 4");
        browser.press("Take these seats");
        browser.awaitText(".message", "The seats are yours when you pay in time.");
        assertThat(issuer.renewals()).isEqualTo(renewed);
        assertThat(browser.trouble()).isEmpty();
    }

    private static void refused(Browser browser, SmallIssuer issuer) {
        // Another's code, brought here by a link.
        browser.openAt("?code=stolen&state=of-another#/schedules/league-final");
        browser.awaitText("dialog[open] .message", "That did not work.");
        browser.awaitTrue("document.querySelector('.who') === null");
        issuer.confuses("another-sign-in");
        browser.script("window.notReloaded = true");
        browser.press("Go to sign in");
        browser.awaitTrue("window.notReloaded === undefined");
        browser.awaitText("dialog[open] .message", "That did not work.");
        browser.awaitTrue("document.querySelector('.who') === null && location.search === ''");
        assertThat(browser.trouble()).isEmpty();
        issuer.isPlainAgain();
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operators' page for persons who are to be erased. */
@Tag("pages")
class ErasuresPageIT extends OnThePages {

    @Test
    void aPersonIsErasedWhenNothingIsUndecidedAnyMore() {
        schedule("forgetful", 5);
        paid("schedules/forgetful", "fay");
        stage().as("fay", "user", "POST", "schedules/manor-20h/holds", "{}");
        try (Browser browser = browser()) {
            browser.open("ops/erasures").signIn("olga", "operator");
            browser.awaitTrue(
                    "document.querySelector('tbody tr') !== null || document.body.innerText.includes('Nobody was erased yet.')");
            long before = rows(browser);
            erase(browser);
            browser.awaitText(".message.bad", "settle it first: 1 hold");
            stage().as("fay", "user", "DELETE", "schedules/manor-20h/holds/fay", "");
            erase(browser);
            browser.awaitText(".message.good", "It has begun, and goes on by itself.");
            browser.awaitText(".act-line", "olga, had a person erased");
            browser.awaitTrue("document.querySelectorAll('tbody tr').length === " + (before + 1)
                    + " && [...document.querySelectorAll('tbody tr')].every((row) => row.innerText.includes('Done'))");
            browser.awaitText("tbody", "erased-");
            assertThat(browser.text("tbody")).doesNotContain("fay");
            PicturesIT.pictures(browser, "ops-erasures");
            onAPhoneTheMenuIsOneLineWithThePresentPageInSight(browser);
            browser.go("ops/schedules/forgetful");
            browser.awaitText("[aria-labelledby=orders-title] tbody", "erased-");
            browser.awaitText(".message", "Hot state and facts agree.");
            assertThat(browser.text("[aria-labelledby=orders-title] tbody")).doesNotContain("fay");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void onAPhoneTheMenuIsOneLineWithThePresentPageInSight(Browser browser) {
        browser.size(390, 844);
        browser.go("ops/audit").see("nav.sub [aria-current]");
        browser.go("ops/erasures").awaitText("nav.sub [aria-current]", "Erasures");
        browser.awaitTrue("document.querySelector('nav.sub').getBoundingClientRect().height < 80");
        browser.awaitTrue("(({ left, right }) => left >= 0 && right <= innerWidth)"
                + "(document.querySelector('nav.sub [aria-current]').getBoundingClientRect())");
        browser.size(1180, 900);
        browser.awaitTrue("(({ left, right }) => left >= 0 && right <= innerWidth)"
                + "(document.querySelector('nav.sub [aria-current]').getBoundingClientRect())");
    }

    private static long rows(Browser browser) {
        return (Long) browser.script("return document.querySelectorAll('tbody tr').length");
    }

    private static void erase(Browser browser) {
        browser.retype("input[name=user]", "fay");
        browser.press("Erase the person");
        browser.awaitText("dialog[open]", "Erase fay?");
        browser.click("dialog[open] button[type=submit]");
    }
}

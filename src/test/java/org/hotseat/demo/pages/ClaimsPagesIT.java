package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The claims of a sale that is over for long, or that nobody watched: in its report, and in the overview's charts. */
@Tag("pages")
class ClaimsPagesIT extends OnThePages {

    /** Presses until the servers have written what they have counted. */
    private static final String COUNTED = """
            document.querySelector('[aria-label="Claims and refusals"] .shares').textContent.includes('%s')
                || ([...document.querySelectorAll('button')].find((b) => b.textContent === 'Count again').click(), false)""";

    private static void sell(String schedule) {
        stage().put("schedules/" + schedule, """
                {"name":"Waves","maxPlayers":2,"price":"25.00","phases":[
                {"opensAt":"2020-01-01T00:00:00Z","closesAt":"2089-01-01T00:00:00Z"},
                {"opensAt":"2089-01-01T00:00:00Z","closesAt":"2090-01-01T00:00:00Z"}]}""");
        for (String user : new String[] {"wim", "wes"}) {
            paid("schedules/" + schedule, user);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(stage().claim("schedules/" + schedule + "/orders", "late-" + i, "{}"))
                    .isEqualTo(409);
        }
    }

    @Test
    void aReportHasRefusalsByReasonAndSalesByPhase() {
        sell("waves");
        try (Browser browser = browser()) {
            browser.open("").signIn("olga", "operator").go("ops/report/schedules/waves");
            browser.awaitText("main", "Sold, by phase");
            browser.awaitTrue(COUNTED.formatted("taken5"));
            assertThat(browser.text("[aria-label='Claims and refusals']"))
                    .contains("Granted", "Sold out or taken", "95 % answered within", "Most under way");
            // Each bar has marks of its own and its words, so nobody needs its colour.
            assertThat(browser.script("return document.querySelectorAll('[aria-label=\"Claims and refusals\"] .shares"
                            + " .bar-fill.marked').length"))
                    .isEqualTo(1L);
            assertThat(browser.text("[aria-label='Sold, by phase'] .shares"))
                    .contains("2089", "2 sold", "2090", "0 sold");
            PicturesIT.pictures(browser, "report-claims");
            browser.press("Claims as CSV");
            browser.awaitText(".message", "waves-claims.csv is among your downloads.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theOverviewGoesBackToTheBegin() {
        sell("earlier");
        try (Browser browser = browser()) {
            browser.open("ops").signIn("olga", "operator");
            for (String range : new String[] {"hour", "day", "all"}) {
                browser.awaitTrue("document.querySelector('.rates') !== null");
                browser.script("""
                        const range = document.querySelector('[aria-label="Claims and refusals"] select');
                        range.value = arguments[0];
                        range.dispatchEvent(new Event('change'));""", range);
                for (String outcome : new String[] {"granted", "sold"}) {
                    browser.awaitTrue(
                            "document.querySelector('.plot .line.%s').getAttribute('d') > ''".formatted(outcome));
                }
                browser.awaitTrue("/20[0-9][0-9]/.test(document.querySelector('.rates .axis span').textContent)");
            }
            PicturesIT.pictures(browser, "ops-begin");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

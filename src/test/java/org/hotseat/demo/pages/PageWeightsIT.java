package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each page as a browser loads it for the first time: document, style, modules, texts, pictures. */
@Tag("pages")
class PageWeightsIT extends OnThePages {

    /** The most bytes of a page, compressed. */
    private static final int MAX_BYTES = 150 * 1024;

    /**
     * The bytes on the way, those behind them, and the number of files; answers of the interface are not of the page.
     */
    private static final String LOADED = """
            const own = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
              .filter((each) => !new URL(each.name).pathname.includes('/api/'));
            const sum = (of) => own.reduce((all, each) => all + each[of], 0);
            return { sent: sum('encodedBodySize'), whole: sum('decodedBodySize'), files: own.length };""";

    /** Printed, to be compared: a first visit from 150 ms away, without a proxy. */
    @Test
    void aFirstVisitFromFarAway() {
        try (Browser browser = browser().latency(150)) {
            browser.open("");
            browser.awaitText("main", "League final");
            System.out.println("a first visit, ms: "
                    + browser.script("return performance.getEntriesByType('paint')"
                            + ".map(each => each.name + ' ' + Math.round(each.startTime)).join(', ')"
                            + " + ', what is on sale ' + Math.round(Math.max(...performance.getEntriesByType('resource')"
                            + ".filter(each => /api\\/(schedules|programs|sales)/.test(each.name))"
                            + ".map(each => each.responseEnd)))"));
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "schedules/manor-20h",
                "programs/winter-gala",
                "sales/console",
                "rains/midnight",
                "drops/early-access",
                "mine",
                "gate",
                "storm",
                "ops",
                "ops/schedules/manor-20h",
                "ops/refunds",
                "ops/find/alice",
                "ops/report/schedules/manor-20h",
                "ops/locks",
                "ops/webhooks",
                "ops/dead-letters",
                "ops/audit",
                "ops/erasures",
                "ops/halls",
                "ops/halls/winter-gala"
            })
    @SuppressWarnings("unchecked")
    void isLight(String page) {
        try (Browser browser = browser()) {
            // The second language comes on top of the first.
            browser.open("none");
            browser.script("localStorage.setItem('hotseat.language', 'zh')");
            browser.open(page);
            browser.awaitTrue("document.documentElement.lang === 'zh-Hans'");
            Map<String, Number> loaded = (Map<String, Number>) browser.script(LOADED);
            System.out.printf(
                    "#/%s: %.1f KB on the way for %.1f KB in %d files%n",
                    page,
                    loaded.get("sent").doubleValue() / 1024,
                    loaded.get("whole").doubleValue() / 1024,
                    loaded.get("files").intValue());
            assertThat(loaded.get("sent").intValue()).isBetween(10_000, MAX_BYTES);
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

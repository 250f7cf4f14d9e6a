package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Staff's pages that read once, opened while the server is in trouble: they have what they are for when it is over. */
@Tag("pages")
class ReadAgainIT extends OnThePages {

    private static final String AWAY = """
            const sent = window.fetch;
            window.away = true;
            window.fetch = (path, options) => window.away && String(path).startsWith('api/')
                ? Promise.resolve(new Response('{}', { status: 503, headers: { 'Retry-After': '1' } }))
                : sent(path, options);
            """;

    @ParameterizedTest
    @CsvSource({
        "ops/audit, tbody td, demo",
        "ops/dead-letters, main, No dead letters",
        "ops/find/winter-gala, main, winter-gala",
        "ops/report/programs/winter-gala, main, Given back",
        "ops/halls, tbody td, winter-gala",
        "ops/halls/winter-gala, .edit, Seats",
        "ops/new/schedules, select, manor-20h",
    })
    void aPageThatReadsOnceReadsAgainAfterTrouble(String page, String selector, String sight) {
        try (Browser browser = browser()) {
            browser.open("").signIn("olga", "operator");
            browser.script(AWAY);
            browser.go(page);
            browser.awaitText("main .fresh.trouble", "not available");
            browser.script("window.away = false");
            browser.awaitText(selector, sight);
            browser.awaitTrue("document.querySelector('main .fresh.trouble') === null");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

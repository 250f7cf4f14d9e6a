package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Amounts in the pages have the currency that the server's answers name. */
@Tag("pages")
class CurrencyPagesIT extends OnThePages {

    @Test
    void anAmountIsWrittenWithTheCurrencyThatAnAnswerNames() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitTrue("document.querySelector('h1') !== null");
            assertThat(amounts(browser, "{}")).isEqualTo("1,234.50");
            assertThat(amounts(browser, "[{\"name\":\"n\"},{\"price\":\"1\",\"currency\":\"EUR\"}]"))
                    .isEqualTo("€1,234.50");
            assertThat(amounts(browser, "{\"name\":\"n\"}")).isEqualTo("€1,234.50");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static Object amounts(Browser browser, String answer) {
        return browser.script("return import(new URL('pages/texts.js', document.baseURI)).then((texts) => {"
                + " texts.learnCurrency(" + answer + "); return texts.money('1234.5'); });");
    }
}

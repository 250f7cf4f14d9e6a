package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Content-Security-Policy holds in a browser, and a test would find out if a page broke it. */
@Tag("pages")
@Tag("smoke")
class PolicyIT extends OnThePages {

    @Test
    void anInlineScriptAndAnotherOriginAreRefusedAndNoted() {
        try (Browser browser = browser()) {
            browser.open("");
            assertThat(browser.violations()).isEmpty();
            browser.script(
                    "const s = document.createElement('script'); s.textContent = 'window.broken = true'; document.body.append(s);"
                            + "const i = document.createElement('img'); i.src = 'http://127.0.0.1:9/none.png'; document.body.append(i);");
            browser.awaitTrue("window.hotseatTrouble.length === 2");
            assertThat(browser.script("return window.broken ?? false")).isEqualTo(false);
            assertThat(browser.trouble())
                    .anySatisfy(note -> assertThat(note).startsWith("CSP script-src"))
                    .anySatisfy(note -> assertThat(note).startsWith("CSP img-src"));
            browser.open("mine");
            assertThat(browser.trouble()).isEmpty();
            assertThat(browser.violations()).hasSize(2);
        }
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The manual as a site of the demo: built without a dead link, searchable, in light and dark, under a policy of its
 * own.
 */
@Tag("pages")
class ManualPagesIT extends OnThePages {

    private static final Path PICTURES = Path.of(System.getProperty("pages.pictures", "target/pages"));

    /** Takes some seconds; a minute where the programs have to be fetched. */
    @BeforeAll
    static void build() throws Exception {
        Process build = new ProcessBuilder(List.of("python3", "src/manual/build.py", "target/manual"))
                .inheritIO()
                .start();
        assertThat(build.waitFor(Patience.HANG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(build.exitValue()).isZero();
    }

    @Test
    void theStartPageLeadsToItAndItIsSearched() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.click("footer a[href='docs/']");
            browser.awaitText("h1", "The manual");
            browser.click(".md-content a[href='tutorials/hall/']");
            browser.awaitText("h1", "a hall with numbered seats");
            browser.type("input.md-search__input", "idempotency");
            browser.awaitTrue("document.querySelectorAll('.md-search-result__item').length > 3");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void itIsReadInLightAndDarkAndOnAPhone() {
        for (boolean dark : new boolean[] {false, true}) {
            try (Browser browser = browser()) {
                browser.dark(dark).openManual("how-to/send-webhooks/");
                browser.awaitTrue("document.body.dataset.mdColorScheme === '%s'".formatted(dark ? "slate" : "default"));
                browser.picture(PICTURES.resolve("manual-desk-" + (dark ? "dark" : "light") + ".png"));
                browser.size(390, 844);
                browser.picture(PICTURES.resolve("manual-phone-" + (dark ? "dark" : "light") + ".png"));
                assertThat(browser.trouble()).isEmpty();
            }
        }
    }

    @Test
    void sourcesAreTextAndNothingOutsideIsServed() {
        try (Browser browser = browser()) {
            browser.openManual("");
            assertThat(browser.script("return document.contentType")).isEqualTo("text/html");
            assertThat((String) browser.async("""
                    const done = arguments[arguments.length - 1];
                    fetch('BalanceConsumer.java').then((answer) => done(answer.headers.get('Content-Type')));""")).startsWith("text/plain");
            for (String path : List.of("none/", "..%2fstamp", "%2e%2e/stamp", ".hidden")) {
                assertThat((Number) browser.async("""
                        const done = arguments[arguments.length - 1];
                        fetch('%s').then((answer) => done(answer.status));""".formatted(path)))
                        .as(path)
                        .satisfies(status -> assertThat(status.intValue()).isIn(400, 404));
            }
        }
    }
}

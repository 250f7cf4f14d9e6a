package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every page as buyers and operators see it: on a desk and on a phone, light and dark. axe-core finds nothing, no
 * script fails, nothing breaks the Content-Security-Policy. The pictures go to {@code target/pages}, or where
 * {@code -Dpages.pictures=} says; README shows some of them, which are copied to {@code docs/pages}.
 */
@Tag("pages")
@Tag(OnThePages.OWN_DEMO)
class PicturesIT extends OnThePages {

    static final Path PICTURES = Path.of(System.getProperty("pages.pictures", "target/pages"));
    private static final int DESK = 1180;
    private static final int PHONE = 390;

    private static final String STICKING_OUT = """
            return [...document.querySelectorAll('.field')]
              .filter((field) => [...field.children].some((part) =>
                part.getBoundingClientRect().right > field.getBoundingClientRect().right + 1))
              .map((field) => field.textContent).join(', ')""";

    private static final String TOUCHING = """
            const range = document.createRange();
            return [...document.querySelectorAll('.scroll :is(td, th)')].filter((cell) => {
              range.selectNodeContents(cell);
              return range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
            }).map((cell) => cell.textContent).join(', ')""";

    @Test
    void buyersPages() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText(".card", "The Haunted Manor");
            browser.awaitText(".card", "Early access keys");
            pictures(browser, "home");
            browser.signIn("alice", "user").go("schedules/manor-20h");
            browser.press("Hold a place");
            browser.awaitText(".message", "The place is yours for now.");
            browser.awaitText(".legend", "1 held");
            pictures(browser, "schedule");
            browser.go("programs/winter-gala");
            browser.press("Take the best seats");
            browser.awaitText(".orders .chip", "Not paid yet");
            browser.script(
                    "const m = document.querySelector('hs-seat-map'); const at = (seat) => m.dispatchEvent(new CustomEvent('choose', {detail: seat}));"
                            + "at({row: 5, index: 4}); at({row: 5, index: 5}); at({row: 9, index: 12});");
            browser.awaitText(".basket", "Stalls");
            pictures(browser, "hall");
            browser.go("sales/console");
            browser.press("Buy one for 499.00");
            browser.awaitText(".orders .chip", "Not paid yet");
            browser.awaitText(".legend", "1 sold");
            pictures(browser, "sale");
            headsetOpensSoon();
            browser.go("sales/headset");
            browser.awaitText(".clock", "until it opens");
            pictures(browser, "sale-soon");
            browser.go("rains/midnight");
            browser.button("Grab a packet");
            pictures(browser, "rain");
            browser.go("drops/early-access");
            browser.press("Claim a code");
            browser.awaitText(".code-given", "EARLY-");
            browser.awaitText(".legend", "1 claimed");
            pictures(browser, "drop");
            browser.go("mine");
            browser.awaitText(".list", "The Haunted Manor, early");
            pictures(browser, "mine");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theSamePageInChinese() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.script(
                    "const s = document.querySelector('[data-part=language]'); s.value = 'zh'; s.dispatchEvent(new Event('change'))");
            browser.awaitText("main h1", "正在发售");
            browser.awaitText(".card", "个名额");
            assertThat(browser.script("return document.documentElement.lang")).isEqualTo("zh-Hans");
            assertThat(browser.barriers()).isEmpty();
            browser.whole(DESK, 800, 2_400);
            browser.picture(PICTURES.resolve("home-chinese.png"));
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void signInAndWhoIsNoOperator() {
        try (Browser browser = browser()) {
            browser.open("ops");
            browser.awaitText("main", "These pages are for the staff of the seller.");
            assertThat(browser.barriers()).isEmpty();
            browser.click("main button");
            browser.see("dialog[open]");
            pictures(browser, "sign-in");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** All four, and the rules of accessibility in light and dark. */
    static void pictures(Browser browser, String name) {
        for (boolean dark : List.of(false, true)) {
            browser.dark(dark);
            for (int width : List.of(DESK, PHONE)) {
                browser.whole(width, width == DESK ? 700 : 760, 2_600);
                assertThat(((Number) browser.script("return document.documentElement.scrollWidth")).intValue())
                        .as("%s is not wider than its window of %d", name, width)
                        .isLessThanOrEqualTo(width);
                assertThat(browser.script(STICKING_OUT))
                        .as("fields of %s that are wider than their place, at %d", name, width)
                        .isEqualTo("");
                assertThat(browser.script(TOUCHING))
                        .as("cells of %s that reach into the next column, at %d", name, width)
                        .isEqualTo("");
                assertThat(browser.barriers())
                        .as("%s, %d, dark %s", name, width, dark)
                        .isEmpty();
                browser.picture(PICTURES.resolve(
                        "%s-%s-%s.png".formatted(name, width == DESK ? "desk" : "phone", dark ? "dark" : "light")));
            }
        }
        browser.dark(false).size(DESK, 900);
    }
}

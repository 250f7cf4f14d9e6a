package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two browsers click in the same moment after the last one: one wins, the other is told so, and both and a third one
 * see it.
 */
@Tag("pages")
class LastPlaceIT extends OnThePages {

    /** Notes when a text is first seen, by the clock that all browsers of this machine share. */
    private static final String NOTE = """
            const [selector, text] = arguments;
            window.seenAt = 0;
            const look = () => {
              if (!window.seenAt && document.querySelector(selector)?.textContent.includes(text)) { window.seenAt = Date.now(); }
            };
            new MutationObserver(look).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
            look();""";

    /** Clicks at a time of that clock. */
    private static final String CLICK = """
            const button = [...document.querySelectorAll('button')].find((each) => each.textContent === arguments[0]);
            setTimeout(() => button.click(), arguments[1] - Date.now());""";

    @Test
    void theLastPlaceOfASchedule() {
        schedule("one-left", 1);
        race("schedules/one-left", "Hold a place", ".figure", "Sold out", "The place is yours for now.", "Sold out");
    }

    @Test
    void theLastSeatsOfAHall() {
        hall("two-left", "Two left", 1, 2);
        race(
                "programs/two-left",
                "Take the best seats",
                ".legend",
                "0 free",
                "The seats are yours when you pay in time.",
                "left");
    }

    @Test
    void theLastUnitOfASale() {
        stage().put("sales/unit-left", ResourcePagesIT.sale("unit-left-good", 1));
        race(
                "sales/unit-left",
                "Buy one for 9.00",
                ".figure",
                "Sold out",
                "Ordered. It is yours when you pay in time.",
                "Sold out");
    }

    @Test
    @Tag("timing")
    void allSeeWithinASecondThatTheLastUnitIsGone() {
        stage().put("sales/fast-left", ResourcePagesIT.sale("fast-left-good", 1));
        assertThat(race(
                        "sales/fast-left",
                        "Buy one for 9.00",
                        ".figure",
                        "Sold out",
                        "Ordered. It is yours when you pay in time.",
                        "Sold out"))
                .as("ms after the click")
                .isLessThan(1_000);
    }

    /** Answers after how many milliseconds the last of the three saw it. */
    private static double race(String page, String button, String place, String gone, String won, String lost) {
        try (Browser one = browser();
                Browser other = browser();
                Browser third = browser()) {
            List<Browser> all = List.of(one, other, third);
            one.open(page).signIn("one", "user");
            other.open(page).signIn("other", "user");
            third.open(page);
            for (Browser each : all) {
                each.awaitText(".fresh", "Live");
                each.script(NOTE, place, gone);
            }
            one.button(button);
            other.button(button);
            long at = System.currentTimeMillis() + 500;
            for (Browser each : List.of(one, other)) {
                each.script(CLICK, button, at);
            }
            for (Browser each : all) {
                each.awaitTrue("window.seenAt > 0");
            }
            for (Browser each : List.of(one, other)) {
                each.awaitTrue("document.querySelector('.message[role=status]:not(:empty)') !== null");
            }
            List<String> reported = List.of(said(one), said(other));
            assertThat(reported).filteredOn(won::equals).as("%s", reported).hasSize(1);
            assertThat(reported)
                    .filteredOn(text -> !text.equals(won))
                    .singleElement()
                    .asString()
                    .contains(lost);
            double begin = all.stream().mapToDouble(LastPlaceIT::seen).min().orElseThrow();
            for (Browser each : all) {
                System.out.printf(
                        "%s: seen %.0f ms after the click, %.0f ms after the first that saw it%n",
                        page, seen(each) - at, seen(each) - begin);
                assertThat(each.trouble()).isEmpty();
            }
            return all.stream().mapToDouble(LastPlaceIT::seen).max().orElseThrow() - at;
        }
    }

    private static String said(Browser browser) {
        return browser.text(".message[role=status]:not(:empty)");
    }

    private static double seen(Browser browser) {
        return ((Number) browser.script("return window.seenAt")).doubleValue();
    }
}

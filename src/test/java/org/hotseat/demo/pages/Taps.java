package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

/** The presses of one person; docs/pages.md has how many each job takes. */
final class Taps {

    private final Browser browser;
    private int count;

    Taps(Browser browser) {
        this.browser = browser;
    }

    void press(String button) {
        browser.press(button);
        count++;
    }

    void click(String selector) {
        browser.click(selector);
        count++;
    }

    void seat(int row, int seat) {
        browser.script(
                "document.querySelector('hs-seat-map').dispatchEvent(new CustomEvent('choose', {detail: {row: arguments[0] - 1, index: arguments[1] - 1}}))",
                row,
                seat);
        count++;
    }

    /** Chooses a file. */
    void file(String text) {
        browser.script(HallFilesIT.CHOOSE, text);
        count++;
    }

    void are(int wanted) {
        assertThat(count).isEqualTo(wanted);
        assertThat(browser.trouble()).isEmpty();
    }
}

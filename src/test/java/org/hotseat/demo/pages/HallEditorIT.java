package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The editor of halls, by mouse and by keyboard. */
@Tag("pages")
class HallEditorIT extends OnThePages {

    private static final String BOARD = "document.querySelector('hs-hall-board')";

    @Test
    void aHallIsMadeByTheKeyboardAloneAndSold() {
        try (Browser browser = browser()) {
            browser.open("ops/halls").signIn("olga", "operator");
            browser.awaitText("table", "winter-gala");
            PicturesIT.pictures(browser, "halls");
            browser.type("input[name=id]", "chamber", Keys.ENTER);
            browser.awaitText(".message", "There is no hall chamber yet.");
            fill(browser, "input[name=rows]", "4");
            fill(browser, "input[name=seats]", "6");
            browser.press("Add");
            browser.awaitText(".message", "24 seats are there and selected");
            browser.press("Check");
            browser.awaitText(".refusals", "title");
            fill(browser, "input[name=title]", "Chamber music");
            browser.script(BOARD + ".focus()");
            browser.keys(Keys.ESCAPE, Keys.ARROW_DOWN, Keys.ARROW_RIGHT);
            browser.awaitText(".said", "Row 2, seat 2");
            browser.keys("r");
            browser.awaitText("#seats-title", "6 selected seats");
            fill(browser, "input[name=seat-label]", "Row {row}, chair {n}");
            browser.script(BOARD + ".focus()");
            browser.awaitText(".said", "Row 2, chair 2");
            browser.keys(Keys.ESCAPE, Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT));
            browser.awaitText("#seats-title", "2 selected seats");
            browser.click("input[name=seat-accessible]");
            browser.script(BOARD + ".focus()");
            browser.awaitText(".said", "accessible");
            browser.keys(Keys.HOME, Keys.ESCAPE, Keys.SPACE);
            browser.click("input[name=seat-gap]");
            browser.click("input[name=seat-aisle]");
            fill(browser, "input[name=seat-price]", "35.00");
            browser.keys(Keys.chord(Keys.CONTROL, "a"));
            browser.script(BOARD + ".focus()");
            browser.keys(Keys.END, Keys.ESCAPE, Keys.SPACE, Keys.DELETE);
            browser.awaitText(".areas", "23 seats");
            browser.keys(Keys.chord(Keys.CONTROL, "z"));
            browser.awaitText(".areas", "24 seats");
            browser.keys(Keys.chord(Keys.CONTROL, "y"));
            browser.awaitText(".areas", "23 seats");
            browser.press("Add places without numbers");
            browser.awaitText(".areas", "100 places without numbers");
            browser.press("Check");
            browser.awaitText(".message", "as a new hall: 22 seats to sell and 100 places");
            PicturesIT.pictures(browser, "hall-editor");
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft. Buyers do not see it yet.");
            browser.press("Put on sale");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published. Buyers see it now.");
            browser.awaitText(".act-line", "created or changed programs/chamber");
            assertThat(stage().as("olga", "operator", "GET", "programs/chamber", ""))
                    .contains("\"gapAfter\":[1]");
            browser.go("programs/chamber");
            browser.awaitText(".legend", "22 free");
            browser.awaitText("[aria-labelledby=places-title]", "100 free");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theServersRefusalsAreShownAtTheirPlaces() {
        hall("taken-hall", "Taken hall", 3, 8);
        try (Browser buyer = browser();
                Browser browser = browser()) {
            buyer.open("programs/taken-hall").signIn("tim", "user");
            buyer.press("Take the best seats");
            buyer.awaitText(".legend", "22 free");
            browser.open("ops/halls/taken-hall").signIn("olga", "operator");
            browser.awaitText(".areas", "24 seats");
            browser.script(BOARD + ".focus()");
            browser.keys(Keys.chord(Keys.CONTROL, "a"));
            browser.awaitText("#seats-title", "24 selected seats");
            browser.click("input[name=seat-gap]");
            browser.press("Check");
            browser.awaitText(".refusals", "is taken: it cannot go or become a gap");
            assertThat(browser.script("return " + BOARD + ".bad.size")).isEqualTo(2L);
            PicturesIT.pictures(browser, "hall-editor-refused");
            browser.press("Undo");
            browser.keys(Keys.ESCAPE);
            browser.script(mouse(List.of("place(0, 0, -1, -1)", "place(0, 7, 1, 0.5)")));
            browser.awaitText("#seats-title", "8 selected seats");
            browser.script(BOARD + ".focus()");
            browser.keys(Keys.DELETE);
            browser.awaitText(".areas", "16 seats");
            browser.press("Save");
            browser.awaitText(".refusals", "is taken: it cannot go or become a gap");
            browser.press("Undo");
            browser.awaitText(".chip", "Saved");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aBuyerWhoLooksSeesTheHallAsItIsEdited() {
        hall("edited", "Edited hall", 2, 6);
        try (Browser buyer = browser()) {
            buyer.open("programs/edited").signIn("una", "user");
            buyer.awaitText(".legend", "12 free");
            stage().put("programs/edited", """
                {"title":"Edited hall","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[{"categoryId":"hall","name":"Hall",
                "price":"12.50","rows":[{"row":"front","seats":4},{"row":"1","seats":5}]},
                {"categoryId":"floor","name":"Floor","price":"5.00","capacity":7}]}""");
            buyer.awaitText(".legend", "9 free");
            buyer.awaitTrue(
                    "[...document.querySelectorAll('.as-list option')].some((each) => each.textContent.includes('front'))");
            buyer.press("Take the best seats");
            buyer.awaitText(".legend", "7 free");
            buyer.awaitText("[aria-labelledby=yours-title]", "front");
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    @Test
    void seatsAreDrawnAroundMovedAndExportedAndReadAgain() {
        hall("moved", "Moved hall", 4, 8);
        try (Browser browser = browser()) {
            browser.open("ops/halls/moved").signIn("olga", "operator");
            browser.awaitText(".areas", "32 seats");
            browser.script(mouse(List.of("place(0, 0, -1, -1)", "place(1, 7, 1, 0.5)")));
            browser.awaitText("#seats-title", "16 selected seats");
            browser.script(mouse(List.of("place(0, 3, 0, 0)", "place(0, 3, 0, -3)")));
            browser.awaitText(".chip", "Not saved");
            Object top = browser.script("return Number(document.querySelector('input[name=seat-y]').value)");
            assertThat(((Number) top).doubleValue()).isLessThan(-1.5);
            browser.press("Save");
            browser.awaitText(".message", "Saved.");
            String file = (String) browser.script("""
                    return new Promise((done) => {
                      const made = URL.createObjectURL;
                      URL.createObjectURL = (blob) => { blob.text().then(done); return made.call(URL, blob); };
                      [...document.querySelectorAll('button')].find((each) => each.textContent === 'Export the plan').click();
                    });""");
            assertThat(file).contains("\"seat_guid\": \"hall-4-8\"").contains("\"zones\"");
            browser.go("ops/halls/copy");
            browser.awaitText(".message", "There is no hall copy yet.");
            browser.script("""
                    const input = document.querySelector('input[type=file]');
                    const files = new DataTransfer();
                    files.items.add(new File([arguments[0]], 'plan.json'));
                    input.files = files.files;
                    input.dispatchEvent(new Event('change'));""", file);
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "plan.json is read.");
            browser.awaitText(".areas", "32 seats");
            fill(browser, "input[name=title]", "A copy");
            fill(browser, "[data-name=price]", "12.00");
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            browser.go("programs/copy");
            browser.awaitText(".legend", "32 free");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aHallOfTwentyThousandSeatsStaysUsable() {
        hall("stadium", "Stadium", 100, 200);
        try (Browser browser = browser()) {
            browser.open("ops/halls/stadium").signIn("olga", "operator");
            browser.awaitText(".areas", "20,000 seats");
            browser.script(BOARD + ".focus()");
            browser.keys(Keys.chord(Keys.CONTROL, "a"));
            browser.awaitText("#seats-title", "20,000 selected seats");
            Number moved = (Number) browser.script("const begin = performance.now();" + BOARD
                    + ".tell('move', { dx: 1, dy: 0 });" + BOARD + ".paint(); return performance.now() - begin");
            browser.awaitText(".chip", "Not saved");
            Number back = (Number) browser.script("const begin = performance.now();" + BOARD + ".tell('act', 'undo');"
                    + BOARD + ".paint(); return performance.now() - begin");
            System.out.printf(
                    "20,000 seats moved and painted in %.0f ms, taken back in %.0f ms%n",
                    moved.doubleValue(), back.doubleValue());
            browser.awaitText(".chip", "Saved");
            browser.script(BOARD + ".tell('move', { dx: 1, dy: 0 })");
            browser.press("Check");
            browser.awaitText(".message", "20,000 seats to sell");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A drag from one place to another; {@code place(row, index, dx, dy)} is beside a seat. */
    private static String mouse(List<String> places) {
        return """
                const board = document.querySelector('hs-hall-board');
                const canvas = board.querySelector('canvas');
                const place = (row, index, dx, dy) => board.pixel(board.rows[row].xs[index] + dx, board.rows[row].ys[index] + dy);
                const send = (type, [x, y]) => {
                  const box = canvas.getBoundingClientRect();
                  canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: box.left + x, clientY: box.top + y }));
                };
                canvas.setPointerCapture = () => {};
                const [from, to] = [%s, %s];
                send('pointerdown', from);
                for (let i = 1; i <= 5; i++) { send('pointermove', [from[0] + (to[0] - from[0]) * i / 5, from[1] + (to[1] - from[1]) * i / 5]); }
                send('pointerup', to);""".formatted(places.get(0), places.get(1));
    }

    private static void fill(Browser browser, String field, String text) {
        browser.type(field, Keys.chord(Keys.CONTROL, "a"), text, Keys.TAB);
    }
}

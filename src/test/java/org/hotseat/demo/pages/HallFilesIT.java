package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hotseat.program.plan.VenueFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Files that the editor of halls reads: what they become is shown before it is taken, and what is none is told. */
@Tag("pages")
class HallFilesIT extends OnThePages {

    /** Chooses a file as a person does. */
    static final String CHOOSE = """
            const input = document.querySelector('input[type=file]');
            const files = new DataTransfer();
            files.items.add(new File([arguments[0]], 'a-file.json'));
            input.files = files.files;
            input.dispatchEvent(new Event('change'));
            """;

    private static final String PLAN = """
            {"name":"Plan","size":{"width":9,"height":9},"categories":[{"name":"Stalls"}],"zones":[{"name":"","position":{"x":0,"y":0},
            "rows":[{"row_number":"1","position":{"x":0,"y":0},"seats":[%s]}]}]}""";

    @Test
    void whatCannotBecomeAHallIsReportedWithItsReasons() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/from-file").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall from-file yet.");
            String seat = "{\"seat_number\":\"1\",\"position\":{\"x\":%s,\"y\":0},\"category\":\"Stalls\"}";
            for (String bad : List.of(
                    "no JSON",
                    "null",
                    "[]",
                    "{\"categories\":[{}]}",
                    "{\"categories\":[{\"name\":\"Stalls\"}],\"zones\":[{}]}",
                    "{\"categories\":[{\"categoryId\":\"A\",\"name\":\"A\",\"rows\":[{\"row\":\"1\",\"seats\":-1}]}]}",
                    "<svg/>")) {
                browser.script("document.querySelector('.message').textContent = ''");
                browser.script(CHOOSE, bad);
                browser.awaitText(".message", "a-file.json cannot become a hall:");
                browser.awaitText("main .refusals", "file ");
            }
            browser.script(CHOOSE, "row,seat\nA,1\nA,1\n");
            browser.awaitText("main .refusals", "file.lines[3] is the seat A-1, like lines[2]");
            browser.script(
                    CHOOSE,
                    PLAN.formatted(
                            seat.formatted("0") + "," + seat.formatted("25").replace("1", "2")));
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "a-file.json is read.");
            browser.awaitText(".chip", "Not saved");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aFileOfAnotherSystemIsShownThenTakenThenSold() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/arena-file").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall arena-file yet.");
            browser.script(CHOOSE, VenueFiles.arena());
            browser.awaitText("dialog[open]", "Read as a chart: 962 seats and 1,500 places without numbers.");
            browser.awaitText("dialog[open] .dropped", "48 things in the file are left out:");
            browser.awaitText(
                    "dialog[open] .dropped", "seats[23].restrictedView and others like it, 40 in all: is not known");
            PicturesIT.pictures(browser, "hall-import");
            // Leaving the dialog changes nothing.
            browser.keys(Keys.ESCAPE);
            browser.awaitTrue("document.querySelector('dialog[open]') === null");
            assertThat(browser.script("return document.querySelector('.areas').textContent"))
                    .asString()
                    .doesNotContain("1,500");
            browser.script(CHOOSE, VenueFiles.arena());
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "a-file.json is read.");
            browser.awaitText(".areas", "1,500 places without numbers");
            browser.type("input[name=title]", Keys.chord(Keys.CONTROL, "a"), "The arena", Keys.TAB);
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            browser.press("Put on sale");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published.");
            browser.go("programs/arena-file");
            browser.awaitText(".legend", "480 free");
            browser.awaitText(".legend", "482 free");
            assertThat(stage().as("olga", "operator", "GET", "programs/arena-file", ""))
                    .contains("\"guid\":\"Block 4-10-24\"", "\"accessible\":[1,2]");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A spreadsheet of an earlier Windows has letters that are no UTF-8. */
    @Test
    void lettersOfAnEarlierWindowsAreRead() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/old-letters").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall old-letters yet.");
            browser.script(
                    CHOOSE.replace("[arguments[0]]", "[Uint8Array.from(arguments[0], (c) => c.charCodeAt(0))]"),
                    "category;row;seat\r\nGaler\u00EDa;A;1\r\n");
            browser.awaitText("dialog[open] .dropped", "The hall has everything that is in the file.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitTrue(
                    "[...document.querySelectorAll('.areas input')].some((input) => input.value === 'Galer\u00EDa')");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aFaultOfThePageIsNotReportedAsABadFile() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/faulty").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall faulty yet.");
            browser.script("return " + Browser.module("pages/edit/file-buttons.js") + """
                    .then(({ fileButtons }) => {
                      document.querySelector('input[type=file]').remove();
                      // A hall without areas is none: the page's own fault.
                      document.querySelector('main').append(...fileButtons({ id: 'faulty', hall: () => ({}), take: () => {}, say: (text) => { window.said = text; } }));
                    })""");
            browser.script(CHOOSE, PLAN.formatted("{\"position\":{\"x\":0,\"y\":0},\"category\":\"Stalls\"}"));
            browser.click("dialog[open] button[type=submit]");
            browser.awaitTrue("window.hotseatTrouble.length === 1");
            assertThat(browser.trouble().get(0)).contains("TypeError");
            assertThat(browser.script("return window.said ?? ''")).isEqualTo("");
        }
    }
}

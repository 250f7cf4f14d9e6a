package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that the editor of halls reads: what is none is told as that, and nothing else is. */
@Tag("pages")
class HallFilesIT extends OnThePages {

    /** Chooses a file as a person does. */
    private static final String CHOOSE = """
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
    void whatIsNoPlanAndNoHallIsToldAsABadFile() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/from-file").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall from-file yet.");
            String seat = "{\"seat_number\":\"1\",\"position\":{\"x\":%s,\"y\":0},\"category\":\"%s\"}";
            for (String bad : List.of(
                    "no JSON",
                    "null",
                    "[]",
                    "{\"categories\":[{}]}",
                    "{\"categories\":[{\"name\":\"Stalls\"}],\"zones\":[{}]}",
                    "{\"categories\":[{\"categoryId\":\"A\",\"name\":\"A\",\"rows\":[{\"row\":\"1\",\"seats\":-1}]}]}",
                    PLAN.formatted(seat.formatted("0", "Balcony")),
                    PLAN.formatted(seat.formatted("\"far\"", "Stalls")))) {
                browser.script("document.querySelector('.message').textContent = ''");
                browser.script(CHOOSE, bad);
                browser.awaitText(".message", "a-file.json is no plan and no hall.");
            }
            browser.script(
                    CHOOSE, PLAN.formatted(seat.formatted("0", "Stalls") + "," + seat.formatted("25", "Stalls")));
            browser.awaitText(".message", "a-file.json is read.");
            browser.awaitText(".chip", "Not saved");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aFaultOfThePageIsNotToldAsABadFile() {
        try (Browser browser = browser()) {
            browser.open("ops/halls/faulty").signIn("olga", "operator");
            browser.awaitText(".message", "There is no hall faulty yet.");
            browser.script("""
                    return import(new URL('pages/edit/file-buttons.js', document.baseURI)).then(({ fileButtons }) => {
                      document.querySelector('input[type=file]').remove();
                      // A hall without areas is none: the page's own fault.
                      document.querySelector('main').append(...fileButtons({ id: 'faulty', hall: () => ({}), take: () => {}, say: (text) => { window.said = text; } }));
                    })""");
            browser.script(CHOOSE, PLAN.formatted("{\"position\":{\"x\":0,\"y\":0},\"category\":\"Stalls\"}"));
            browser.awaitTrue("window.hotseatTrouble.length === 1");
            assertThat(browser.trouble().get(0)).contains("TypeError");
            assertThat(browser.script("return window.said ?? ''")).isEqualTo("");
        }
    }
}

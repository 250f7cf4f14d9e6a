package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hall looks like its plan, for buyers, at the desk and in the editor: its stage, its bar and its colours. */
@Tag("pages")
class DrawnHallIT extends OnThePages {

    private static final String STAGE = """
            {"shape":"rectangle","color":"#d00000","border_color":"#800000","position":{"x":100,"y":0},
            "rectangle":{"width":200,"height":60},"text":{"text":"Stage","size":24,"position":{"x":100,"y":30}}}""";

    private static final String BAR = """
            {"shape":"circle","color":"#ffe000","position":{"x":430,"y":200},"circle":{"radius":40},
            "text":{"text":"Bar","color":"#ffe000","position":{"x":0,"y":0}}}""";

    private static final String COURT = """
            {"shape":"polygon","color":"#00a000","rotation":10,"position":{"x":0,"y":320},
            "polygon":{"points":[{"x":0,"y":0},{"x":200,"y":0},{"x":100,"y":60}]}}""";

    /** Whether a canvas has an area of a colour, as pale as areas are painted. */
    private static final String PIXELS = """
            (() => {
              const canvas = document.querySelector('%s canvas');
              if (!canvas || canvas.width === 0) {
                return false;
              }
              const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
              const wanted = [%s, 51];
              let count = 0;
              for (let i = 0; i < data.length; i += 4) {
                count += wanted.every((each, k) => Math.abs(data[i + k] - each) <= 6) ? 1 : 0;
              }
              return count > 300;
            })()""";

    private static void drawn(String id) {
        String rows = IntStream.rangeClosed(1, 6)
                .mapToObj(row -> """
                        {"row_number":"%d","position":{"x":0,"y":%d},"seats":[%s]}""".formatted(
                                row,
                                30 * row,
                                IntStream.rangeClosed(1, 14)
                                        .mapToObj(seat ->
                                                """
                                {"seat_guid":"s-%d-%d","seat_number":"%d","position":{"x":%d,"y":0},"category":"%s"}""".formatted(row, seat, seat, 25 * seat, row < 4 ? "Stalls" : "Rear"))
                                        .collect(Collectors.joining(","))))
                .collect(Collectors.joining(","));
        stage().put("programs/" + id, """
                {"title":"The drawn hall","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"stalls","name":"Stalls","price":"12.50"},{"categoryId":"rear","name":"Rear","price":"9.00"}],
                "plan":{"name":"Drawn","size":{"width":500,"height":400},
                "categories":[{"name":"Stalls","color":"#7f4a91"},{"name":"Rear","color":"#fff6c0"}],
                "zones":[{"name":"","position":{"x":0,"y":0},"rows":[],"areas":[%s]},
                {"name":"Floor","position":{"x":10,"y":70},"rows":[%s],"areas":[%s,%s]}]}}""".formatted(STAGE, rows, BAR, COURT));
    }

    private static void awaitDrawn(Browser browser, String map) {
        for (String color : List.of("208, 0, 0", "255, 224, 0", "0, 160, 0")) {
            browser.awaitTrue(PIXELS.formatted(map, color));
        }
    }

    @Test
    void buyersSeeTheStageTheBarAndTheColoursOfThePlan() {
        drawn("drawn-hall");
        try (Browser browser = browser()) {
            browser.open("programs/drawn-hall").signIn("dora", "user");
            browser.awaitText(".legend", "42 free");
            awaitDrawn(browser, "hs-seat-map");
            assertThat(browser.script("return getComputedStyle(document.querySelector('.legend path')).fill"))
                    .isEqualTo("rgb(127, 74, 145)");
            PicturesIT.pictures(browser, "hall-drawn");
            browser.press("Take the best seats");
            browser.awaitText("#yours-title", "Your");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theDrawingStaysWhenRowsAreEdited() {
        drawn("drawn-edited");
        try (Browser browser = browser()) {
            browser.open("ops/programs/drawn-edited").signIn("olga", "operator");
            awaitDrawn(browser, "hs-seat-map");
            browser.go("ops/halls/drawn-edited");
            awaitDrawn(browser, "hs-hall-board");
            browser.press("Add");
            browser.awaitText(".message", "are there and selected");
            awaitDrawn(browser, "hs-hall-board");
            browser.press("Save");
            browser.awaitText(".message", "Saved.");
            browser.go("programs/drawn-edited");
            awaitDrawn(browser, "hs-seat-map");
            assertThat(stage().as("olga", "operator", "GET", "programs/drawn-edited", ""))
                    .contains("\"text\":\"Stage\"", "\"color\":\"#7f4a91\"");
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

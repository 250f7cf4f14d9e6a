package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Buyers read what a resource is, and its times by the clock of its place; operators write it. */
@Tag("pages")
class DescriptionPageIT extends OnThePages {

    /** A port that is never open: a picture that cannot be loaded. */
    private static final String NO_PICTURE = "https://127.0.0.1:9/poster.jpg";

    @Test
    void aBuyerReadsTheTextAndTheTimeOfThePlace() {
        stage().put("schedules/tokyo-evening", """
                {"name":"Tokyo evening","maxPlayers":5,"startsAt":"2089-01-01T10:00:00Z","timeZone":"Asia/Tokyo",
                "comment":"Doors open at six.","image":"%s"}""".formatted(NO_PICTURE));
        stage().put("rains/named-rain", """
                {"totalAmount":"1.00","packets":2,"startsAt":"2089-01-01T00:00:00Z","endsAt":"2090-01-01T00:00:00Z",
                "funderId":"f","name":"Rain of the year"}""");
        try (Browser browser = browser()) {
            browser.open("schedules/tokyo-evening");
            browser.awaitText("h1", "Tokyo evening");
            browser.awaitText(".heading .about", "Doors open at six.");
            browser.awaitText(".heading .under", "7:00 PM GMT+9");
            browser.awaitTrue("document.querySelector('.heading .poster').hidden");
            PicturesIT.pictures(browser, "schedule-described");
            browser.go("");
            browser.awaitText("[data-id=tokyo-evening]", "Doors open at six.");
            browser.awaitText("[data-id=tokyo-evening]", "7:00 PM GMT+9");
            browser.awaitText("[data-id=named-rain] h3", "Rain of the year");
            assertThat(browser.trouble()).isEmpty();
            assertThat(browser.violations()).isEmpty();
        }
    }

    @Test
    void anOperatorDescribesAHallInTheEditor() {
        hall("told-hall", "Opera", 2, 4);
        try (Browser browser = browser()) {
            browser.open("ops/halls/told-hall").signIn("olga", "operator");
            browser.awaitText(".areas", "8 seats");
            browser.type("input[name=comment]", "In French");
            browser.type("input[name=timeZone]", "Europe/Paris");
            browser.type("input[name=image]", NO_PICTURE);
            PicturesIT.pictures(browser, "hall-editor-described");
            browser.press("Save");
            browser.awaitText(".message", "Saved.");
        }
        assertThat(stage().as("olga", "operator", "GET", "programs/told-hall", ""))
                .contains("\"comment\":\"In French\"", "\"timeZone\":\"Europe/Paris\"", NO_PICTURE);
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Phases of a resource, changed by operators. */
@Tag("pages")
class PhasesPageIT extends OnThePages {

    @Test
    void phasesAreAddedCheckedAndTakenAway() {
        schedule("waves", 9);
        try (Browser browser = browser()) {
            browser.open("ops/schedules/waves").signIn("olga", "operator");
            browser.awaitText("[aria-labelledby=phases-title]", "It has no phases");
            browser.press("Change the phases");
            browser.awaitText("dialog[open]", "When shall Waves sell?");
            browser.awaitText("dialog[open] .would", "It has no phases");
            browser.press("Add a phase");
            browser.awaitText("dialog[open] .would", "No phase is open. The next one opens");
            set(browser, "opensAt", "2020-01-01T10:00:00");
            set(browser, "closesAt", "2019-01-01T10:00:00");
            browser.awaitText("dialog[open] .would", "It is refused. Phase 1, Closes: must be after opensAt");
            set(browser, "closesAt", "2090-01-01T10:00:00");
            set(browser, "release", "3");
            set(browser, "groups", "fans, members");
            browser.awaitText("dialog[open] .would", "Phase 1 is open, until");
            PicturesIT.pictures(browser, "ops-phases");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            browser.awaitText(".act-line", "olga, created or changed schedules/waves");
            browser.awaitText("[aria-labelledby=phases-title] tbody", "fans, members");
            JsonObject phase = read("schedules/waves").getJsonArray("phases").getJsonObject(0);
            assertThat(phase.getInt("release")).isEqualTo(3);
            assertThat(phase.getJsonArray("groups")).hasSize(2);

            browser.press("Change the phases");
            browser.press("Remove");
            browser.awaitText("dialog[open] .would", "It has no phases");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText("[aria-labelledby=phases-title]", "It has no phases");
            assertThat(read("schedules/waves")).doesNotContainKey("phases");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aTimeThatTheClocksLeaveOutIsToldToWhoeverTypesIt() {
        schedule("spring", 9);
        try (Browser browser = browser()) {
            browser.zone("Europe/Berlin").open("ops/schedules/spring").signIn("olga", "operator");
            browser.press("Change the phases");
            browser.press("Add a phase");
            set(browser, "opensAt", "2030-03-31T02:30:00");
            browser.awaitTrue("document.querySelector('dialog[open] [name=opensAt]').validationMessage"
                    + " === 'There is no such time in Europe/Berlin: the clocks go forward over it.'");
            set(browser, "opensAt", "2030-03-31T03:30:00");
            browser.awaitTrue("document.querySelector('dialog[open] [name=opensAt]').validity.valid");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A change of the phases is a PUT of all of it: nothing else may change. */
    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales", "rains", "drops"})
    void phasesOfEachModelChangeNothingElse(String model) {
        String path = model + "/kept";
        stage().put(path, ResourceActsIT.definition(model));
        Map<String, JsonValue> before = new LinkedHashMap<>(read(path));
        // These follow from the phases. A rain has a state of its own.
        before.keySet().removeAll(List.of("closesAt", "opensAt", "saleState"));
        if (!model.equals("rains")) {
            before.remove("state");
        }
        try (Browser browser = browser()) {
            browser.open("ops/" + path).signIn("olga", "operator");
            browser.press("Change the phases");
            browser.press("Add a phase");
            set(browser, "opensAt", "2085-01-01T10:00:00");
            set(browser, "closesAt", "2086-01-01T10:00:00");
            browser.awaitText("dialog[open] .would", "No phase is open. The next one opens");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            browser.awaitText(".act-line", "olga, created or changed " + path);
            assertThat(read(path)).containsKey("phases").containsAllEntriesOf(before);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static JsonObject read(String path) {
        return Json.createReader(new StringReader(stage().as("olga", "operator", "GET", path, "")))
                .readObject();
    }

    /** As a person does who fills a field. */
    private static void set(Browser browser, String name, String value) {
        browser.script(
                "const f = document.querySelector(`dialog[open] [name=${arguments[0]}]`); f.value = arguments[1]; f.dispatchEvent(new Event('input', { bubbles: true }))",
                name,
                value);
    }
}

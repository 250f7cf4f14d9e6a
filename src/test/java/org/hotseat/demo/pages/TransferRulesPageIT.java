package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators say whether tickets may be transferred, until when and how often. A hall's form: {@link DraftPagesIT}. */
@Tag("pages")
class TransferRulesPageIT extends OnThePages {

    private static final Map<String, Map<String, String>> FIELDS = Map.of(
            "schedules", Map.of("name", "May evening", "maxPlayers", "12", "price", "7.10"),
            "sales",
                    Map.of(
                            "goodId", "lamp-of-may",
                            "stock", "5",
                            "price", "30",
                            "startsAt", "2020-01-01T10:00:00",
                            "endsAt", "2090-01-01T10:00:00"));

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "sales"})
    void transfersAreAllowedInTheFormAndChangedWhileItSells(String model) {
        String id = "transfers-" + model;
        try (Browser browser = browser()) {
            browser.open("ops/new/" + model).signIn("olga", "operator");
            browser.type("input[name=id]", id);
            FIELDS.get(model).forEach((name, value) -> set(browser, "[name=" + name + "]", value));
            assertThat(browser.script("return document.querySelector('[name=until]').disabled"))
                    .isEqualTo(true);
            browser.click("[name=transfers]");
            set(browser, "[name=until]", "2080-01-01T10:00:00");
            set(browser, "[name=atMost]", "101");
            browser.press("Save as a draft");
            assertThat(browser.script("return document.querySelector('[name=atMost]').validity.rangeOverflow"))
                    .isEqualTo(true);
            set(browser, "[name=atMost]", "3");
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            assertThat(transfersOf(model, id)).contains("\"until\":\"2080-01-01T", "\"atMost\":3");
            assertThat(browser.barriers()).isEmpty();
            browser.press("Put on sale");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published. Buyers see it now.");

            browser.go("ops/" + model + "/" + id);
            browser.press("Change transfers");
            browser.awaitText("dialog[open] .would", "Each ticket 3 times at most.");
            set(browser, "dialog[open] [name=atMost]", "1");
            browser.awaitText("dialog[open] .would", "Each ticket once at most.");
            if (model.equals("schedules")) {
                PicturesIT.pictures(browser, "ops-transfers");
            }
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Changed.");
            assertThat(transfersOf(model, id)).contains("\"until\":\"2080-01-01T", "\"atMost\":1");
            browser.press("Change transfers");
            browser.click("dialog[open] [name=transfers]");
            browser.awaitText("dialog[open] .would", "Only support and operators transfer tickets.");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitTrue("document.querySelector('dialog[open]') === null");
            browser.awaitText(".message", "Changed.");
            assertThat(transfersOf(model, id)).isEmpty();
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** The rules as the server has them; empty without rules. */
    private static String transfersOf(String model, String id) {
        String resource = stage().as("olga", "operator", "GET", model + "/" + id, "");
        Matcher rules = Pattern.compile("\"transfers\":\\{[^}]*}").matcher(resource);
        return rules.find() ? rules.group() : "";
    }

    private static void set(Browser browser, String selector, String value) {
        browser.awaitTrue("document.querySelector('" + selector + "') !== null");
        browser.script(
                "const field = document.querySelector('" + selector + "'); field.value = '" + value + "';"
                        + "for (const name of ['input', 'change']) { field.dispatchEvent(new Event(name, { bubbles: true })); }");
    }
}

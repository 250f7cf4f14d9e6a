package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources are made as drafts, looked at, and put on sale by operators; buyers see them from then on. */
@Tag("pages")
class DraftPagesIT extends OnThePages {

    private static final String PHASES = "[aria-labelledby=hall-phases-title] ";
    private static final Map<String, Map<String, String>> FIELDS = Map.of(
            "schedules", Map.of("name", "March evening", "maxPlayers", "12", "price", "7.10"),
            "sales",
                    Map.of(
                            "name", "Lamp of March",
                            "goodId", "new-lamp",
                            "stock", "5",
                            "price", "30",
                            "startsAt", "2020-01-01T10:00:00",
                            "endsAt", "2090-01-01T10:00:00"),
            "rains",
                    Map.of(
                            "totalAmount", "20.00",
                            "packets", "10",
                            "funderId", "host",
                            "startsAt", "2090-01-01T10:00:00",
                            "endsAt", "2090-01-02T10:00:00"),
            "drops",
                    Map.of(
                            "name", "Keys of March",
                            "codes", "KEY-1 KEY-2",
                            "startsAt", "2020-01-01T10:00:00",
                            "endsAt", "2090-01-01T10:00:00"));

    /** The number of left edges at which fields begin. */
    private static final String COLUMNS =
            "return new Set([...document.querySelectorAll('main .panel > .fields .field, main .panel > .stack > .fields .field')]"
                    + ".map((field) => Math.round(field.getBoundingClientRect().left))).size";

    @Test
    void aHallIsMadeAsADraftAndBuyersSeeItWhenItIsPutOnSale() {
        hall("old-hall", "Opera in May", 3, 8);
        try (Browser buyer = browser();
                Browser browser = browser()) {
            browser.open("ops/halls").signIn("olga", "operator");
            browser.awaitTrue(
                    "[...document.querySelectorAll('[name=earlier] option')].some((o) => o.value === 'old-hall')");
            choose(browser, "old-hall");
            browser.type("input[name=id]", "new-hall");
            browser.press("Create");
            browser.awaitText(".areas", "24 seats");
            set(browser, "input[name=title]", "Opera in March");
            browser.click("[name=transfers]");
            set(browser, "[name=atMost]", "2");
            browser.press("Add a phase");
            set(browser, PHASES + "[name=opensAt]", "2020-01-01T10:00:00");
            set(browser, PHASES + "[name=closesAt]", "2090-01-01T10:00:00");
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft. Buyers do not see it yet.");
            assertThat(stage().as("olga", "operator", "GET", "programs/new-hall", ""))
                    .contains("\"state\":\"draft\"", "\"phases\"", "\"transfers\":{\"atMost\":2}");

            buyer.open("").signIn("ben", "user");
            buyer.awaitText("[data-id=old-hall]", "Opera in May");
            assertThat(buyer.script("return document.querySelector('[data-id=new-hall]') === null"))
                    .isEqualTo(true);
            browser.go("programs/new-hall");
            browser.awaitText(".message.wait", "A draft. Buyers do not see it yet.");
            browser.awaitText(".legend", "24 free");

            browser.go("ops/halls/new-hall");
            browser.press("Put on sale");
            browser.awaitText("dialog[open]", "Put Opera in March on sale?");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published. Buyers see it now.");
            buyer.awaitText("[data-id=new-hall]", "Opera in March");
            buyer.go("programs/new-hall");
            buyer.awaitText(".legend", "24 free");
            buyer.press("Take the best seats");
            buyer.awaitText(".legend", "22 free");
            assertThat(browser.trouble()).isEmpty();
            assertThat(buyer.trouble()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "sales", "rains", "drops"})
    void aResourceOfEachOtherModelIsMadeInAForm(String model) {
        String id = "made-" + model;
        try (Browser browser = browser()) {
            browser.open("ops/new/" + model).signIn("olga", "operator");
            browser.type("input[name=id]", id);
            FIELDS.get(model).forEach((name, value) -> set(browser, "[name=" + name + "]", value));
            assertThat(browser.script(COLUMNS)).as("columns on a desk").isEqualTo(3L);
            browser.size(390, 844);
            assertThat((Long) browser.script(COLUMNS)).as("columns on a phone").isLessThanOrEqualTo(2);
            PicturesIT.pictures(browser, "new-" + model);
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft. Buyers do not see it yet.");
            browser.awaitText(".act-line", "olga, created or changed " + model + "/" + id);
            assertThat(stage().as("olga", "operator", "GET", model + "/" + id, ""))
                    .contains("\"state\":\"draft\"");
            browser.go(model + "/" + id);
            browser.awaitText("main", "A draft. Buyers do not see it yet.");
            browser.go("ops");
            browser.awaitText("[data-id=" + id + "]", "Draft");
            browser.click("[data-id=" + id + "] a");
            browser.awaitText("main", "Put on sale");
            browser.awaitTrue("document.querySelector('[name=id]').readOnly");
            browser.press("Put on sale");
            browser.awaitText("dialog[open]", "Put " + FIELDS.get(model).getOrDefault("name", id) + " on sale?");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "Published. Buyers see it now.");
            assertThat(stage().as("ben", "user", "GET", model + "/" + id, "")).doesNotContain("\"state\":\"draft\"");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aCopyOfAnEarlierOneIsThrownAway() {
        schedule("earlier", 7);
        try (Browser browser = browser()) {
            browser.open("ops/new/schedules").signIn("olga", "operator");
            browser.awaitTrue(
                    "[...document.querySelectorAll('[name=earlier] option')].some((o) => o.value === 'earlier')");
            choose(browser, "earlier");
            browser.awaitTrue("document.querySelector('[name=maxPlayers]').value === '7'");
            browser.type("input[name=id]", "earlier");
            browser.press("Save as a draft");
            browser.awaitText(".message", "There is one with this id already, and it is published.");
            browser.retype("input[name=id]", "later");
            browser.press("Save as a draft");
            browser.awaitText(".message", "Saved as a draft.");
            browser.press("Throw away");
            browser.awaitText("dialog[open]", "Throw the draft Earlier away?");
            browser.click("dialog[open] button[type=submit]");
            browser.awaitText(".message", "The draft is gone.");
            assertThat(stage().as("olga", "operator", "GET", "schedules?limit=1000", ""))
                    .doesNotContain("\"later\"");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void choose(Browser browser, String id) {
        set(browser, "[name=earlier]", id);
    }

    private static void set(Browser browser, String selector, String value) {
        browser.awaitTrue("document.querySelector('" + selector + "') !== null");
        browser.script(
                "const field = document.querySelector('" + selector + "'); field.value = '" + value + "';"
                        + "for (const name of ['input', 'change']) { field.dispatchEvent(new Event(name, { bubbles: true })); }");
    }
}

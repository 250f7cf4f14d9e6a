package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All pages in Chinese: nothing of them stays English, nothing is wider than a window, and axe-core finds nothing. */
@Tag("pages")
class ChinesePagesIT extends OnThePages {

    /**
     * Texts of English that are longer than a word or two and have no values, in what can be seen (fields of the
     * evidence are not: they have small letters); keys of texts that are in no language.
     */
    private static final String ENGLISH = """
            const done = arguments[arguments.length - 1];
            const load = (name) => import(new URL(`pages/texts/${name}.js`, document.baseURI)).then((file) => file.default);
            Promise.all([load('en'), load('zh')]).then(([en, zh]) => {
              const seen = document.body.innerText;
              const lines = new Set(seen.split('\\n').map((line) => line.trim()));
              const left = Object.entries(en).filter(([key, text]) => text !== zh[key] && !/[{|]/.test(text) && (text.length > 12 ? seen.includes(text) : /^[A-Z]/.test(text) && lines.has(text)));
              done([...left.map(([, text]) => text), ...Object.keys(en).filter((key) => /[.-]/.test(key) && lines.has(key))]);
            });""";

    @Test
    void buyersPages() {
        schedule("zh-places", 9);
        try (Browser browser = inChinese()) {
            chinese(browser, "home", "[data-id=manor-20h]");
            browser.signIn("小明", "user");
            browser.go("schedules/zh-places");
            browser.see("hs-schedule .figure");
            browser.click("hs-schedule .fields button.primary:not([aria-disabled])");
            browser.see("hs-countdown");
            chinese(browser, "schedule", ".message.good");
            browser.click(".buttons button.primary");
            chinese(browser, "schedule-ordered", ".orders .chip.warm");
            browser.click(".orders button.primary");
            chinese(browser, "schedule-paid", ".tickets > li");
            browser.go("programs/winter-gala");
            browser.click("hs-hall [aria-labelledby=best-title] .buttons button:not([aria-disabled])");
            chinese(browser, "hall", "hs-hall .orders .chip");
            browser.go("sales/console");
            browser.click("hs-sale .fields button.primary:not([aria-disabled])");
            chinese(browser, "sale", "hs-sale .orders .chip");
            headsetOpensSoon();
            browser.go("sales/headset");
            browser.awaitText("main h1", "Headset");
            chinese(browser, "sale-soon", ".clock");
            browser.go("rains/midnight");
            browser.click("hs-rain .grab button:not([aria-disabled])");
            chinese(browser, "rain", ".won");
            browser.go("drops/early-access");
            browser.click("hs-drop button.primary.large:not([aria-disabled])");
            chinese(browser, "drop", ".code-given");
            browser.go("mine");
            chinese(browser, "mine", "hs-mine .orders .chip");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void gateAndStorm() {
        try (Browser browser = inChinese()) {
            browser.click("[data-part=person]");
            chinese(browser, "sign-in", "dialog[open]");
            browser.click("dialog[open] button[type=button]");
            browser.signIn("门", "gate").go("gate");
            chinese(browser, "gate", "select[name=event] option:nth-child(3)");
            browser.go("storm");
            chinese(browser, "storm-begin", ".storm-choice");
            browser.click("input[value='100']");
            browser.click(".storm-choice button.primary:not([aria-disabled])");
            chinese(browser, "storm", ".sum-panel:not([hidden])");
            browser.go("none-such");
            chinese(browser, "no-page", "main a");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void operatorsPages() {
        schedule("zh-night", 9);
        paid("schedules/zh-night", "hua");
        stage().as("hal", "user", "POST", "schedules/zh-night/holds", "{}");
        stage().lock("zh:till", 600_000);
        stage().deadLetter("zh-rain");
        stage().put("webhooks/zh-books", "{\"url\":\"http://127.0.0.1:9/none\",\"types\":[\"changed\"]}");
        schedule("zh-due", 9);
        paid("schedules/zh-due", "hong");
        stage().as("olga", "operator", "POST", "schedules/zh-due/cancellation", "{\"reason\":\"停电\"}");
        stage().as("olga", "operator", "POST", "ops/erasures", "{\"userId\":\"was-here\"}");
        try (Browser browser = inChinese()) {
            browser.signIn("奥", "operator").go("ops");
            browser.awaitTrue("document.querySelector('.plot .wait')?.hidden");
            chinese(browser, "ops", "[data-id=zh-night]");
            browser.go("ops/schedules/zh-night");
            browser.see("[aria-labelledby=orders-title] tbody");
            chinese(browser, "ops-resource", "[aria-labelledby=holders-title] tbody");
            browser.click("[aria-label='"
                    + browser.script("return document.querySelector('main section').getAttribute('aria-label')")
                    + "'] button.danger");
            chinese(browser, "ops-confirm", "dialog[open] .would li");
            browser.click("dialog[open] button[type=button]");
            browser.go("ops/engine/schedules/zh-night");
            chinese(browser, "ops-engine", "[aria-labelledby=keys-title] tbody");
            for (String page : List.of("refunds", "locks", "webhooks", "dead-letters", "audit", "halls", "erasures")) {
                browser.go("ops/" + page);
                chinese(browser, "ops-" + page, "main table, main .list > li");
            }
            for (String model : List.of("schedules", "sales", "rains", "drops")) {
                browser.go("ops/new/" + model);
                chinese(browser, "new-" + model, "[name=startsAt]");
            }
            browser.go("ops/halls/winter-gala");
            chinese(browser, "hall-editor", ".areas");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static Browser inChinese() {
        Browser browser = browser();
        browser.open("");
        browser.script(
                "const s = document.querySelector('[data-part=language]'); s.value = 'zh'; s.dispatchEvent(new Event('change'))");
        browser.awaitTrue("document.documentElement.lang === 'zh-Hans'");
        browser.awaitText("main h1", "正在发售");
        return browser;
    }

    private static void chinese(Browser browser, String name, String there) {
        browser.see(there);
        assertThat(browser.<List<String>>async(ENGLISH))
                .as("English in %s", name)
                .isEmpty();
        for (int width : List.of(1180, 390)) {
            browser.whole(width, 700, 2_600);
            assertThat(((Number) browser.script("return document.documentElement.scrollWidth")).intValue())
                    .as("%s is not wider than its window of %d", name, width)
                    .isLessThanOrEqualTo(width);
            assertThat(browser.barriers()).as("%s, %d", name, width).isEmpty();
            browser.picture(
                    PicturesIT.PICTURES.resolve("%s-chinese-%s.png".formatted(name, width > 600 ? "desk" : "phone")));
        }
        browser.size(1180, 900);
    }
}

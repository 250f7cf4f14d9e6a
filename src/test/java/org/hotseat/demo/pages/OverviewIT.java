package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The operators' overview: what is granted and refused and why, how long it will last, and what it shows while a store
 * is away.
 */
@Tag("pages")
@Tag(OnThePages.BREAKING)
class OverviewIT extends OnThePages {

    /** The highest rate of an outcome in the table of numbers. */
    private static final String HIGHEST =
            "[...document.querySelectorAll('details tbody tr')].find((row) => row.firstChild.textContent === '%s').lastChild.textContent";

    private static final String HOLD = "{}";

    @Test
    void claimsAndRefusalsAreShownByReasonAndTheTimeToSoldOutByWhatGoes() {
        schedule("rush", 40);
        hall("gala", "Gala", 2, 5);
        stage().claim("programs/gala/purchases", "gus", """
                {"strategy":"BEST","tickets":[{"categoryId":"hall","count":1}]}""");
        schedule("single", 1);
        stage().claim("schedules/single/holds", "first", HOLD);
        try (Browser browser = browser()) {
            browser.open("ops").signIn("olga", "operator");
            browser.awaitText("[data-id=gala]", "10 %");
            browser.awaitText("[data-id=single]", "Sold out");
            browser.click(".as-list summary");
            browser.awaitTrue("document.querySelector('.plot .wait').hidden");
            headsetOpensSoon();
            int user = 0;
            while (user < 8 || !browser.text("[data-id=rush]").contains("about")) {
                user++;
                // Such is the time to sold-out: a buyer after each look of the page.
                String left = Integer.toString(40 - user);
                assertThat(stage().claim("schedules/rush/holds", "u" + user, HOLD))
                        .isEqualTo(201);
                stage().claim("schedules/rush/holds", "u" + user, HOLD);
                for (int more = 0; more < 4 + user % 3; more++) {
                    stage().claim("schedules/single/holds", "u" + more, HOLD);
                }
                for (int more = 0; more < user % 4; more++) {
                    stage().claim("sales/headset/orders", "u" + more, HOLD);
                }
                stage().claim("schedules/rush/holds", "u" + user, "{\"places\":-1}");
                browser.awaitTrue(
                        "document.querySelector('[data-id=rush] .amount').textContent === '%s'".formatted(left));
            }
            assertThat(browser.text("[data-id=rush]")).containsPattern("about [0-9]+ (s|min)");
            for (String outcome :
                    new String[] {"Granted", "Sold out or taken", "Limit of a person", "Not open", "Other"}) {
                browser.awaitTrue(HIGHEST.formatted(outcome) + " !== '0/s'");
            }
            assertThat(browser.script("return " + HIGHEST.formatted("A database does not answer")))
                    .isEqualTo("0/s");
            assertThat(browser.script("return [...document.querySelectorAll('.plot .line')].filter((line) =>"
                            + " line.getAttribute('d')).map((line) => line.classList[1])"))
                    .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                    .containsExactlyInAnyOrder("granted", "sold", "limit", "closed", "other");
            String line = line(browser);
            browser.awaitTrue("document.querySelector('.line.sold').getAttribute('d') !== '%s'".formatted(line));
            browser.awaitText(".tiles", "Journal lag");
            browser.click(".as-list summary");
            PicturesIT.pictures(browser, "ops");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static String line(Browser browser) {
        return String.valueOf(browser.script("return document.querySelector('.plot .line.sold').getAttribute('d')"));
    }

    @Test
    void mongodbIsNamedWhileItIsUnavailableAndWhatNeedsItIsSaidToBeOld() {
        schedule("later", 40);
        try (Browser browser = browser();
                Browser late = browser()) {
            browser.open("ops").signIn("olga", "operator");
            browser.awaitText("[data-id=later]", "Selling");
            browser.awaitText(".fresh", "Live");
            browser.awaitTrue("document.querySelector('.plot .wait').hidden");
            stage().mongo().cut();
            browser.awaitText(".tiles .bad", "MongoDB\nNo answer\nfor");
            browser.awaitText(".fresh.trouble", "MongoDB does not answer.");
            browser.awaitText(".message.bad", "MongoDB does not answer. Not live: ");
            browser.awaitText(".tiles .bad", "Refunds due\n–\nMongoDB does not answer.");
            browser.awaitText("[data-id=later] .chip:not(.good)", "Selling");
            assertThat(browser.text(".tiles")).contains("Redis\nUp");
            assertThat(stage().claim("schedules/later/holds", "lena", HOLD)).isEqualTo(503);
            browser.click(".as-list summary");
            browser.awaitTrue(HIGHEST.formatted("A database does not answer") + " !== '0/s'");
            browser.click(".as-list summary");
            browser.script("window.scrollTo(0, 0)");
            PicturesIT.pictures(browser, "ops-away");
            late.open("ops").signIn("lars", "operator");
            late.awaitText(".tiles .bad", "MongoDB\nNo answer\nfor");
            late.awaitText(".message.bad", "MongoDB does not answer. Not read: ");
            stage().mongo().restore();
            browser.awaitText(".tiles", "MongoDB\nUp\ndid not answer for");
            browser.awaitText(".fresh:not(.trouble)", "Live");
            browser.awaitTrue("document.querySelector('.message.bad').textContent === ''");
            browser.awaitText(".tiles", "Refunds due\n0");
            late.awaitText("[data-id=later]", "Selling");
            assertThat(browser.trouble()).isEmpty();
            assertThat(late.trouble()).isEmpty();
        } finally {
            stage().mongo().restore();
        }
    }

    @Test
    void redisIsNamedWhileItIsUnavailableAndWhatNeedsItIsUnknown() {
        try (Browser browser = browser()) {
            browser.open("ops").signIn("olga", "operator");
            browser.awaitText("[data-id=manor-20h]", "Selling");
            stage().redis().cut();
            browser.awaitText(".tiles .bad", "Redis\nNo answer\nfor");
            browser.awaitText(".fresh.trouble", "Redis does not answer.");
            browser.awaitText(".tiles .bad", "Outbox\n–\nRedis does not answer.");
            browser.awaitText(".tiles .bad", "Dead letters\n–\nRedis does not answer.");
            browser.awaitText(".message.bad", "Redis does not answer. Not live: ");
            assertThat(browser.text(".tiles")).contains("MongoDB\nUp");
            stage().redis().restore();
            browser.awaitText(".tiles", "Redis\nUp\ndid not answer for");
            browser.awaitText(".tiles", "Dead letters\n0");
            browser.awaitText(".fresh:not(.trouble)", "Live");
            assertThat(browser.trouble()).isEmpty();
        } finally {
            stage().redis().restore();
        }
    }
}

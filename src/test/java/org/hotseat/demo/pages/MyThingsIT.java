package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The buyer's own holds and orders. */
@Tag("pages")
@Tag("smoke")
class MyThingsIT extends OnThePages {

    private static final String SALE = """
            {"goodId":"%s","stock":5,"startsAt":"2026-01-01T00:00:00Z","endsAt":"2036-01-01T00:00:00Z","valid":true,\
            "perUserLimit":1,"price":"9.90"%s}""";

    private static final String ASKED =
            "performance.getEntriesByType('resource').filter((each) => new URL(each.name).pathname.endsWith('%s')).length";

    @Test
    void holdsAndOrdersHaveTheNamesOfWhatTheyAreOfAndEachIsAskedForOnce() {
        schedule("ghost", 9);
        hall("long-night", "A long night", 2, 5);
        stage().put("sales/lamp-1", SALE.formatted("lamp", ",\"comment\":\"Lamp of brass\""));
        stage().put("sales/cup-1", SALE.formatted("cup", ""));
        claim("schedules/ghost/holds", "{}");
        claim("programs/long-night/purchases", """
                {"strategy":"BEST","tickets":[{"categoryId":"hall","count":2}]}""");
        claim("sales/lamp-1/orders", "{}");
        claim("sales/cup-1/orders", "{}");
        try (Browser browser = browser()) {
            browser.open("mine").signIn("mia", "user");
            browser.awaitText("[aria-labelledby=title-holds] [href='#/schedules/ghost']", "Ghost");
            browser.awaitText(".orders [href='#/programs/long-night']", "A long night");
            browser.awaitText(".orders [href='#/sales/lamp-1']", "Lamp of brass");
            browser.awaitText(".orders [href='#/sales/cup-1']", "cup");
            browser.awaitTrue(ASKED.formatted("/api/orders") + " > 2");
            for (String path : new String[] {"schedules/ghost", "programs/long-night", "sales/lamp-1", "sales/cup-1"}) {
                assertThat(browser.script("return " + ASKED.formatted("/api/" + path)))
                        .as(path)
                        .isEqualTo(1L);
            }
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void whatCannotBeReadHasItsIdUntilItCan() {
        schedule("fog", 9);
        claim("schedules/fog/holds", "{}");
        try (Browser browser = browser()) {
            browser.open("").signIn("mia", "user");
            browser.script(
                    "const sent = window.fetch; window.away = true; window.fetch = (path, options) =>"
                            + " window.away && path === 'api/schedules/fog' ? Promise.resolve(new Response('{}', { status: 503 })) : sent(path, options)");
            browser.go("mine");
            browser.awaitText("[href='#/schedules/fog']", "fog");
            browser.script("window.away = false");
            browser.awaitText("[href='#/schedules/fog']", "Fog");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void claim(String path, String json) {
        assertThat(stage().claim(path, "mia", json)).as(path).isEqualTo(201);
    }

    @Test
    void aPageInTheBackgroundAsksForNothingAndOneThatComesBackAsksAtOnce() {
        try (Browser browser = browser()) {
            browser.open("mine");
            assertThat(browser.<List<Object>>async("""
                            const done = arguments[arguments.length - 1];
                            const rounds = async () => {
                                for (let i = 0; i < 50; i++) {
                                    await new Promise((next) => setTimeout(next, 0));
                                }
                            };
                            const become = (state) => {
                                Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
                                document.dispatchEvent(new Event('visibilitychange'));
                            };
                            %s.then(async ({ readWhileSeen }) => {
                                let reads = 0;
                                const counts = [];
                                become('hidden');
                                const end = readWhileSeen(async () => { reads += 1; }, 0);
                                await rounds();
                                counts.push(reads);
                                become('visible');
                                counts.push(reads);
                                await rounds();
                                counts.push(reads > 5);
                                end();
                                const last = reads;
                                become('visible');
                                await rounds();
                                counts.push(reads - last);
                                done(counts);
                            });
                            """.formatted(Browser.module("pages/live.js"))))
                    .containsExactly(1L, 2L, true, 0L);
            assertThat(browser.trouble()).isEmpty();
        }
    }
}

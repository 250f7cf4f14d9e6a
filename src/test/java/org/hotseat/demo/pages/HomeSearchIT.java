package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * Buyers search and sort everything on sale, also where there is more than one page of a list. It has its own demo,
 * because the other tests expect their resources among the first ones.
 */
@Tag("pages")
@Tag(OnThePages.OWN_DEMO)
class HomeSearchIT extends OnThePages {

    private static final String TEXT = "input[name=text]";

    /** More than the home page shows, and their names are in another order than their ids. */
    private static final int MANY = 64;

    /** More than two pages of a list. */
    private static final int THOUSANDS = 1_234;

    /** Answers lists as a server with so many schedules and nothing else does, and counts what it is asked. */
    private static final String MANY_SCHEDULES = """
            const all = Array.from({ length: %d }, (none, i) => ({ scheduleId: `a${String(i).padStart(6, '0')}`,
              name: `Round ${i}`, maxPlayers: 9, available: 9, held: 0, booked: 0, holdMinutes: 5, state: 'open' }));
            window.asked = [];
            window.fetch = async (address) => {
              const { pathname, searchParams } = new URL(address, location.href);
              window.asked.push(String(address));
              const after = searchParams.get('after') ?? '';
              const page = pathname.endsWith('/schedules') ? all.filter((each) => each.scheduleId > after) : [];
              return new Response(JSON.stringify(page.slice(0, Number(searchParams.get('limit')))));
            };
            """;

    private static final String WRITE = """
            const write = (text) => {
              const field = document.querySelector('input[name=text]');
              field.value = text;
              field.dispatchEvent(new Event('input', { bubbles: true }));
            };
            """;

    @BeforeEach
    void resources() {
        for (int i = 0; i < MANY; i++) {
            stage().put("schedules/aaa-%02d".formatted(i), """
                    {"name":"Trivia night %d","maxPlayers":6,"price":"9.00"}""".formatted(MANY - i));
        }
        stage().put("schedules/zzz-cafe", """
                {"name":"Café concert","maxPlayers":6,"startsAt":"2088-05-02T10:00:00Z","timeZone":"Asia/Ho_Chi_Minh",
                "comment":"A quartet plays."}""");
        stage().put("programs/zzz-opera", """
                {"title":"Opera concert","startsAt":"2088-05-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"box","name":"Royal box","price":"12.50","rows":[{"row":"1","seats":5}]}]}""");
    }

    @Test
    void whatIsNotAmongTheFirstIsFoundAndTheAddressKeepsTheSearch() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText("[data-id=aaa-00]", "Trivia night 64");
            browser.awaitTrue("document.querySelector('[data-id=zzz-cafe]') === null");
            browser.type(TEXT, "CAFE quartet minh");
            browser.awaitText("main [role=status]", "1 found.");
            browser.awaitText("[data-id=zzz-cafe]", "Café concert");
            browser.awaitTrue("document.querySelectorAll('.card').length === 1");
            browser.awaitTrue("location.hash === '#/?text=CAFE+quartet+minh'");
            browser.awaitTrue("document.activeElement.name === 'text'");

            browser.script("location.reload()");
            browser.awaitText("[data-id=zzz-cafe]", "Café concert");
            browser.awaitTrue("document.querySelectorAll('.card').length === 1");
            assertThat(browser.values(TEXT)).containsExactly("CAFE quartet minh");

            browser.retype(TEXT, "royal");
            browser.click("[data-id=zzz-opera] a");
            browser.awaitText("h1", "Opera concert");
            browser.awaitTrue("location.hash === '#/programs/zzz-opera'");
            browser.script("history.back()");
            browser.awaitText("[data-id=zzz-opera]", "Opera concert");
            browser.awaitTrue("document.querySelectorAll('.card').length === 1");
            assertThat(browser.values(TEXT)).containsExactly("royal");
            browser.awaitTrue("document.querySelector('nav [aria-current=page]')?.getAttribute('href') === '#/'");

            browser.click("nav [aria-current=page]");
            browser.awaitText("[data-id=aaa-00]", "Trivia night 64");
            assertThat(browser.values(TEXT)).containsExactly("");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theOrderGoesForAllAndIsKept() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText("[data-id=aaa-00]", "Trivia night 64");
            order(browser, "name");
            browser.awaitTrue(firstIs("Café concert"));
            browser.awaitTrue("location.hash === '#/?order=name'");
            browser.awaitTrue(
                    "[...document.querySelectorAll('.card h3')].findIndex((each) => each.textContent === 'Trivia night 2')"
                            + " < [...document.querySelectorAll('.card h3')].findIndex((each) => each.textContent === 'Trivia night 10')");
            browser.type(TEXT, "concert");
            browser.awaitText("main [role=status]", "2 found.");
            browser.awaitTrue("location.hash === '#/?text=concert&order=name'");
            browser.retype(TEXT, "t");
            order(browser, "start");
            browser.awaitTrue("location.hash === '#/?text=t&order=start'");
            browser.awaitTrue("[...document.querySelectorAll('[aria-labelledby=title-schedules] .card')]"
                    + ".some((each) => each.dataset.id === 'zzz-cafe')");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** Those that are over come last by start, as those without a time; what is open now comes first by opening. */
    @Test
    void theOrdersAreWhatTheySay() {
        try (Browser browser = browser()) {
            browser.open("");
            String orders = browser.async("""
                    const done = arguments[arguments.length - 1];
                    const opens = (opensAt) => ({ phases: [{ opensAt, closesAt: null }], state: 'soon' });
                    const things = [
                      { scheduleId: 'a', name: 'b 10', startsAt: '2085-01-01T00:00:00Z', state: 'open' },
                      { scheduleId: 'b', name: 'B 9', startsAt: '2024-01-01T00:00:00Z', state: 'over' },
                      { scheduleId: 'c', name: 'á', startsAt: '2089-01-01T00:00:00Z', ...opens('2088-01-01T00:00:00Z') },
                      { scheduleId: 'd', name: 'z', ...opens('2087-01-01T00:00:00Z') },
                    ];
                    import('./pages/buy/finding.js').then(({ ORDERS, found, wordsOf }) => {
                      const known = things.map((thing) => ({ thing, words: wordsOf(thing) }));
                      done(ORDERS.map((order) => order + ':' + found(known, { text: '', order }).map((each) => each.scheduleId).join('')).join(' '));
                    });
                    """);
            assertThat(orders).isEqualTo(":abcd start:acbd opening:adcb name:cbad");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theKeyboardSearchesShowsMoreAndStaysWhereItIs() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText("[data-id=aaa-00]", "Trivia night 64");
            browser.script("document.querySelector('.group button').focus()");
            browser.keys(Keys.ENTER);
            browser.awaitTrue("document.activeElement.closest('.card')?.dataset.id === 'aaa-60'");
            browser.awaitText("[data-id=zzz-cafe]", "Café concert");
            browser.type(TEXT, "no such thing", Keys.ENTER);
            browser.awaitText("main [role=status]", "Nothing on sale has these words.");
            browser.awaitTrue("location.hash === '#/?text=no+such+thing'");
            browser.awaitTrue("document.activeElement.name === 'text'");
            browser.keys(Keys.ESCAPE);
            browser.awaitText("[data-id=aaa-00]", "Trivia night 64");
            browser.awaitTrue("document.querySelector('main > * > [role=status]').textContent === ''");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aListThatWasOpenedFurtherStaysSoOverAReloadAndBack() {
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitTrue("document.querySelector('[data-id=aaa-60]') === null");
            browser.press("Show more: Sessions");
            browser.awaitText("[data-id=aaa-60]", "Trivia night 4");
            assertThat(browser.script("return location.hash")).isEqualTo("#/?schedules=2");

            browser.script("location.reload()");
            browser.awaitText("[data-id=aaa-63]", "Trivia night 1");
            browser.click("[data-id=aaa-63] a");
            browser.awaitText("h1", "Trivia night 1");
            browser.script("history.back()");
            browser.awaitText("[data-id=aaa-63]", "Trivia night 1");
            assertThat(browser.script("return location.hash")).isEqualTo("#/?schedules=2");

            // Other words are another list, which begins at its beginning.
            browser.type(TEXT, "trivia");
            browser.awaitTrue("location.hash === '#/?text=trivia'");
            browser.awaitTrue("document.querySelectorAll('.card').length === 60");
            browser.press("Show more: Sessions");
            browser.awaitTrue("location.hash === '#/?text=trivia&schedules=2'");
            browser.awaitTrue("document.querySelectorAll('.card').length === 64");
            for (String bad : List.of("0", "-1", "1e3", "x", "")) {
                browser.open("?schedules=" + bad);
                browser.awaitText("[data-id=aaa-59]", "Trivia night 5");
                browser.awaitTrue("document.querySelector('[data-id=aaa-60]') === null");
            }
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void thousandsAreSearchedWithoutARequestForEachKey() {
        try (Browser browser = browser()) {
            browser.open("no-page");
            browser.script(MANY_SCHEDULES.formatted(THOUSANDS));
            browser.go("");
            browser.awaitTrue("document.querySelectorAll('.card').length === 60");
            assertThat(browser.script(WRITE + """
                    const before = window.asked.length;
                    write('r');
                    const first = window.asked.length - before;
                    write('ro');
                    write('round 1233');
                    return [first, window.asked.length - before];
                    """)).isEqualTo(List.of(1L, 1L));
            browser.awaitText("main [role=status]", "1 found.");
            browser.awaitText("[data-id=a001233]", "Round 1233");
            assertThat(
                            browser.script(
                                    "return [...new Set(window.asked.map((each) => /after=.*/.exec(each)?.[0]).filter(Boolean))]"))
                    .isEqualTo(List.of("after=a000499", "after=a000999"));
            assertThat(browser.script(WRITE + """
                    const before = window.asked.length;
                    for (const text of ['', 'n', 'no', 'round 12', 'round']) {
                      write(text);
                    }
                    return window.asked.length - before;
                    """)).isEqualTo(0L);
            browser.awaitText("main [role=status]", "1,234 found.");
            browser.awaitText(".group .quiet", "These are 60 of 1,234.");
            browser.press("Show more: Sessions");
            browser.awaitTrue("document.querySelectorAll('.card').length === 120");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** As many as the page reads are searched, and it says that there are others. */
    @Test
    void aSearchThatDoesNotReachAllSaysSo() {
        try (Browser browser = browser()) {
            browser.open("no-page");
            browser.script(MANY_SCHEDULES.formatted(5_001));
            browser.go("?text=round+4999");
            browser.awaitText(
                    "main [role=status]", "1 found. Only the first 5,000 of each kind are searched and sorted.");
            browser.retype(TEXT, "round 5000");
            browser.awaitText("main [role=status]", "Nothing on sale has these words.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void theSearchInPictures() {
        try (Browser browser = browser()) {
            browser.open("?text=concert&order=start");
            browser.awaitText("main [role=status]", "2 found.");
            browser.awaitText("[data-id=zzz-opera]", "Opera concert");
            PicturesIT.pictures(browser, "home-search");
            browser.open("");
            browser.awaitText(".group button", "Show more: Sessions");
            browser.whole(390, 760, 20_000);
            assertThat(browser.barriers()).isEmpty();
            browser.picture(PicturesIT.PICTURES.resolve("home-many.png"));
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** Lists of resources have no links to their next pages, so what reads them has to go on by itself. */
    @Test
    void operatorsSeeMoreHallsAndCopiesThanOnePageOfAListHas() {
        for (int i = 0; i < 101; i++) {
            hall("hall-%03d".formatted(i), "Hall", 1, 1);
        }
        for (int i = 0; i < 40; i++) {
            schedule("more-%02d".formatted(i), 1);
        }
        try (Browser browser = browser()) {
            browser.open("ops/halls").signIn("olga", "operator");
            browser.awaitText("main table", "zzz-opera");
            browser.go("ops/new/schedules");
            browser.awaitTrue("document.querySelector('main option[value=zzz-cafe]') !== null");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    private static void order(Browser browser, String order) {
        browser.script(
                "const s = document.querySelector('select[name=order]'); s.value = arguments[0];"
                        + " for (const event of ['input', 'change']) { s.dispatchEvent(new Event(event, { bubbles: true })); }",
                order);
    }

    private static String firstIs(String name) {
        return "document.querySelector('[aria-labelledby=title-schedules] .card h3').textContent === '" + name + "'";
    }
}

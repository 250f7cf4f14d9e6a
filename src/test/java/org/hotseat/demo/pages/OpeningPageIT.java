package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import org.hotseat.testing.FaultProxy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When something opens, and for whom, as buyers and operators see it; and buttons that cannot work are not there. */
@Tag("pages")
class OpeningPageIT extends OnThePages {

    private static final String TAKE_IS_OFF =
            "document.querySelector('main .columns button.primary').getAttribute('aria-disabled') === 'true'";

    @Test
    void beforeItOpensNothingIsOfferedAndEverybodySeesWhen() {
        phased("schedules/opens-later", "\"name\":\"Round of 2036\",\"maxPlayers\":8", """
                {"opensAt":"2036-01-01T10:00:00Z","closesAt":"2036-01-02T10:00:00Z","groups":["fans"]},
                {"opensAt":"2036-01-03T10:00:00Z","closesAt":"2036-01-04T10:00:00Z"}""");
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText("[data-id=opens-later] .chip", "Opens Jan 1, 2036");
            browser.go("schedules/opens-later");
            browser.awaitText(".opening", "until it opens");
            browser.awaitText(".opening", "For fans first.");
            browser.awaitTrue(TAKE_IS_OFF);
            PicturesIT.pictures(browser, "schedule-soon");
            browser.signIn("olga", "operator");
            browser.go("ops");
            browser.awaitText("[data-id=opens-later] .chip", "Opens Jan 1, 2036");
            browser.go("ops/schedules/opens-later");
            browser.awaitText(".panel .chip", "Opens Jan 1, 2036");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPresaleSaysForWhomItIsAndWhenTheRestMayCome() {
        hall("early-hall", "Gala of 2036", 2, 5);
        stage().put("programs/early-hall", """
                {"title":"Gala of 2036","startsAt":"2036-01-01T00:00:00Z","accountLimit":8,"categories":[
                {"categoryId":"hall","name":"Hall","price":"12.50","rows":[{"row":"1","seats":5},{"row":"2","seats":5}]}],
                "phases":[{"opensAt":"2020-01-01T10:00:00Z","closesAt":"2035-01-01T10:00:00Z","groups":["fans","members"]},
                {"opensAt":"2035-01-01T10:00:00Z","closesAt":"2036-01-01T00:00:00Z"}]}""");
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText("[data-id=early-hall] .chip", "Presale");
            browser.go("programs/early-hall");
            browser.awaitText(".opening", "Presale for fans, members, until Jan 1, 2035");
            browser.awaitText(".opening", "It opens to more people Jan 1, 2035");
            browser.awaitText(".opening", "Sign in if you are among them.");
            browser.signIn("noah", "user");
            browser.awaitText(".opening .message", "Only for fans, members: you are not among them.");
            PicturesIT.pictures(browser, "hall-presale");
            browser.press("Sign out");
            joins(browser, "members");
            browser.signIn("mia", "user");
            browser.awaitText(".opening .message", "It is open to you now: you are among members.");
            browser.press("Take the best seats");
            browser.awaitText(".message", "The seats are yours when you pay in time.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A page says nothing of groups that it cannot read. */
    @Test
    void beforeItOpensAPersonLearnsWhetherItIsAmongTheFirst() {
        phased("schedules/fans-first", "\"name\":\"Round of fans\",\"maxPlayers\":8", """
                {"opensAt":"2036-01-01T10:00:00Z","closesAt":"2036-01-02T10:00:00Z","groups":["fans"]}""");
        try (Browser browser = browser()) {
            browser.open("schedules/fans-first");
            browser.awaitText(".opening", "For fans first. Sign in if you are among them.");
            browser.signIn("noah", "user");
            browser.awaitText(".opening .message", "You are not among them.");
            browser.press("Sign out");
            joins(browser, "/fans");
            browser.signIn("fay", "user");
            browser.awaitText(".opening .message", "You are among them.");
            browser.press("Sign out");
            browser.script("window.joins = ['fans']");
            browser.signIn("una", "user");
            browser.awaitText(".opening", "For fans first.");
            browser.awaitTrue("document.querySelector('.opening .message').hidden");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** Gives this group to whoever signs in from now on. */
    private static void joins(Browser browser, String group) {
        browser.script(
                "window.joins = ['user', arguments[0]];"
                        + " const sent = window.fetch; window.fetch = (path, options) => sent(path, String(path).endsWith('demo/tokens')"
                        + " ? { ...options, body: JSON.stringify({ ...JSON.parse(options.body), groups: window.joins }) } : options)",
                group);
    }

    /** So thousands of open pages ask for nothing when it opens, nor while they wait. */
    @Test
    void itOpensOnAPageThatIsOpenWithoutAReloadAndWithoutARequest() {
        opensNow(Instant.parse("2036-01-01T10:00:00Z"));
        try (Browser browser = browser()) {
            browser.open("schedules/opens-now").signIn("nina", "user");
            browser.awaitText(".opening", "until it opens");
            browser.awaitTrue(TAKE_IS_OFF);
            opensNow(Instant.now().plusSeconds(6));
            browser.awaitTrue("!document.querySelector('hs-countdown')?.getAttribute('until').startsWith('2036')");
            browser.script("window.waitsFrom = performance.now()");
            browser.awaitTrue("!(" + TAKE_IS_OFF + ")");
            assertThat(browser.script("return performance.getEntriesByType('resource')"
                            + ".filter(each => each.startTime > window.waitsFrom).map(each => each.name).join(' ')"))
                    .isEqualTo("");
            browser.press("Hold a place");
            browser.awaitText(".message", "The place is yours for now.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPageWhoseFilesCannotBeHadSaysSo() {
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser browser = new Browser(URI.create(
                        stage().pages().toString().replace(":" + stage().pages().getPort(), ":" + line.port())))) {
            browser.open("");
            line.cut();
            browser.go("gate");
            browser.awaitText("main", "This page cannot be loaded");
            line.restore();
            browser.press("Try again");
            browser.awaitText("main h1", "Gate");
        }
    }

    private static void opensNow(Instant opens) {
        phased(
                "schedules/opens-now",
                "\"name\":\"Round of today\",\"maxPlayers\":8",
                "{\"opensAt\":\"%s\",\"closesAt\":\"2036-01-02T10:00:00Z\"}".formatted(opens));
    }

    private static void phased(String path, String fields, String phases) {
        stage().put(path, "{" + fields + ",\"holdMinutes\":5,\"price\":\"25.00\",\"phases\":[" + phases + "]}");
    }
}

package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.hotseat.testing.FaultProxy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages live by the public streams: without asking again and again, and without a gap when a stream breaks. */
@Tag("pages")
class LivePagesIT extends OnThePages {

    private static final String ASKED =
            "performance.getEntriesByType('resource').filter((each) => new URL(each.name).pathname.endsWith('%s')).length";

    @Test
    void aChangeIsReportedByTheStreamAndNotAskedFor() {
        schedule("told", 2);
        try (Browser one = browser();
                Browser other = browser()) {
            one.open("schedules/told").signIn("one", "user");
            other.open("schedules/told");
            other.awaitText(".figure", "places left of 2");
            other.awaitTrue("(window.quiet ??= { asked: -1, since: 0 }, "
                    + "window.quiet.asked === %1$s || (window.quiet = { asked: %1$s, since: performance.now() }), "
                            .formatted(ASKED.formatted("/api/schedules/told"))
                    + "performance.now() - window.quiet.since > 2500)");
            Object asked = other.script("return window.quiet.asked");
            one.press("Hold a place");
            one.awaitText(".message", "The place is yours for now.");
            other.awaitText(".figure", "place left of 2");
            assertThat(other.script("return " + ASKED.formatted("/api/schedules/told")))
                    .isEqualTo(asked);
            assertThat(other.trouble()).isEmpty();
        }
    }

    @Test
    void aStreamThatBreaksGoesOnWithoutAGap() {
        schedule("broken", 2);
        hall("broken-hall", "Broken hall", 2, 5);
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser here = browser();
                Browser place = new Browser(behind(line));
                Browser seats = new Browser(behind(line))) {
            place.open("schedules/broken");
            place.awaitText(".fresh", "Live");
            seats.open("programs/broken-hall");
            seats.awaitText(".legend", "10 free");
            line.cut();
            place.awaitText(".fresh.trouble", "");
            here.open("schedules/broken").signIn("here", "user");
            here.press("Hold a place");
            here.awaitText(".message", "The place is yours for now.");
            here.go("programs/broken-hall");
            here.press("Take the best seats");
            here.awaitText(".legend", "8 free");
            line.restore();
            place.awaitText(".figure", "place left of 2");
            place.awaitText(".fresh:not(.trouble)", "Live");
            seats.awaitText(".legend", "8 free");
            here.press("Take the best seats");
            seats.awaitText(".legend", "6 free");
            assertThat(List.of(place.trouble(), seats.trouble(), here.trouble()))
                    .containsOnly(List.of());
        }
    }

    @Test
    void aPageThatCannotHaveAStreamAsksInstead() {
        schedule("refused", 2);
        try (FaultProxy line = FaultProxy.to(stage().pages().getPort());
                Browser here = browser();
                Browser place = new Browser(behind(line))) {
            line.only("/stream HTTP").cut();
            place.open("schedules/refused");
            place.awaitText(".figure", "places left of 2");
            here.open("schedules/refused").signIn("here", "user");
            here.press("Hold a place");
            place.awaitText(".figure", "place left of 2");
            assertThat(place.trouble()).isEmpty();
        }
    }

    private static URI behind(FaultProxy line) {
        return URI.create("http://127.0.0.1:" + line.port() + stage().pages().getPath());
    }
}

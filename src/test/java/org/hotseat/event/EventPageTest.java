package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.kernel.form.Fields;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

/** Pages of the feed: whatever their size, all events once and in order. */
class EventPageTest {

    private static final EventQuery ALL = new EventQuery(Set.of(), Optional.empty(), Duration.ZERO);

    private final List<LogEntry> log = List.of(entry(3, "a", "b"), entry(4), entry(5, "c", "d", "e"));

    @Test
    void pagesOfAnySizeHaveAllOnce() {
        for (int limit = 1; limit < 7; limit++) {
            List<String> seen = new ArrayList<>();
            EventCursor cursor = new EventCursor(3, 0);
            while (cursor.number() < 6) {
                EventPage page = EventPage.of(ALL, cursor, limit, log);
                page.events().forEach(event -> seen.add(event.event().id()));
                cursor = EventCursor.read(page.next().text()).orElseThrow();
            }
            assertThat(seen).containsExactly("a", "b", "c", "d", "e");
        }
    }

    @Test
    void aFilterMovesThePlaceThoughNothingFits() {
        EventQuery none = new EventQuery(Set.of("paid"), Optional.empty(), Duration.ZERO);

        EventPage page = EventPage.of(none, new EventCursor(3, 1), 10, log);

        assertThat(page.empty()).isTrue();
        assertThat(page.next()).isEqualTo(new EventCursor(6, 0));
    }

    @Test
    void theIdOfAResourceIsComparedWhole() {
        EventQuery query = new EventQuery(Set.of(), Optional.of("vening"), Duration.ZERO);

        assertThat(EventPage.of(query, new EventCursor(3, 0), 10, log).empty()).isTrue();
    }

    @Test
    void whatIsNoCursorIsNotRead() {
        assertThat(EventCursor.read("")).isEmpty();
        assertThat(EventCursor.read("now")).isEmpty();
        assertThat(EventCursor.read("czAuOWYzYTYx")).isEmpty();
        assertThat(EventCursor.read("x".repeat(2_000))).isEmpty();
        assertThat(EventCursor.read(new EventCursor(17, 3).text())).contains(new EventCursor(17, 3));
    }

    @Test
    void badParametersAreNamed() {
        for (Map<String, String> bad : List.of(
                Map.of("types", "held,sold"), Map.of("wait", "31"), Map.of("wait", "-1"), Map.of("resource", "a b"))) {
            Fields fields = new Fields(bad);
            EventQuery.read(fields);
            assertThat(fields.isValid()).as("%s", bad).isFalse();
        }
        Fields good = new Fields(Map.of("types", "held,refund-due", "wait", "30", "resource", "evening"));
        assertThat(EventQuery.read(good))
                .isEqualTo(
                        new EventQuery(Set.of("held", "refund-due"), Optional.of("evening"), Duration.ofSeconds(30)));
        assertThat(good.isValid()).isTrue();
    }

    @Test
    void aBadTimeToKeepEventsIsRefusedByTheNameOfItsVariable() {
        for (String days : List.of("0", "366", "x")) {
            assertThatThrownBy(() -> new EventSettings(new Settings(name -> Optional.of(days))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("HOTSEAT_EVENTS_DAYS ");
        }
    }

    private static LogEntry entry(long number, String... ids) {
        return new LogEntry(
                number,
                IntStream.range(0, ids.length)
                        .mapToObj(i -> new FeedEvent(
                                new StoredEvent(ids[i], "held", "holds/1", "schedules/evening", Map.of()),
                                Optional.empty(),
                                Optional.empty()))
                        .toList());
    }
}

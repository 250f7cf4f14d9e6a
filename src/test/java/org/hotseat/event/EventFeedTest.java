package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.error.Conflict;
import org.junit.jupiter.api.Test;

class EventFeedTest {

    private static final EventQuery ALL = new EventQuery(Set.of(), Optional.empty(), Duration.ZERO);
    private static final EventQuery PAID = new EventQuery(Set.of("paid"), Optional.empty(), Duration.ZERO);

    private final LogInMemory log = new LogInMemory();
    private final EventFeed feed = new EventFeed(log, new LogEnds(log));

    @Test
    void whatIsNotKeptAnyMoreIsAConflictAndNoGap() {
        log.append(20);
        EventCursor old = new EventCursor(5, 0);
        assertThat(feed.page(ALL, old, 3).events()).hasSize(3);
        log.delete(List.of(1L, 2L, 3L, 4L, 5L));
        assertThatThrownBy(() -> feed.page(ALL, old, 3))
                .isInstanceOfSatisfying(
                        Conflict.class, refusal -> assertThat(refusal.code()).isEqualTo("events-removed"));
        assertThat(feed.page(ALL, feed.beginning(), 1).events().get(0).event().id())
                .isEqualTo("6");
    }

    @Test
    void aPlaceAtTheEndIsNoConflictWhenTheLogIsEmptyOrShort() {
        assertThat(feed.page(ALL, feed.end(), 10).end()).isTrue();
        log.append(1);
        EventCursor end = feed.end();
        assertThat(feed.page(ALL, end, 10).empty()).isTrue();
        assertThat(feed.page(ALL, end, 10).next()).isEqualTo(end);
    }

    @Test
    void aFilterThatFitsLittleMovesOnAndDoesNotLookAtAllAtOnce() {
        log.append(1_000);
        EventPage page = feed.page(PAID, feed.beginning(), 10);
        assertThat(page.empty()).isTrue();
        assertThat(page.end()).isFalse();
        assertThat(page.next().number()).isBetween(100L, 300L);
    }
}

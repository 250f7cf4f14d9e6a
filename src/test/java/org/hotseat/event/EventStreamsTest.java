package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.list.LiveStream;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventStreamsTest {

    private static final EventQuery ALL = new EventQuery(Set.of(), Optional.empty(), Duration.ZERO);
    private static final EventQuery PAID = new EventQuery(Set.of("paid"), Optional.empty(), Duration.ZERO);
    private static final Caller SERVICE = new Caller("s", Set.of(Role.SERVICE));

    private final LogInMemory log = new LogInMemory();
    private final EventFeed feed = new EventFeed(log, new LogEnds(log));
    private final EventReader reader = new EventReader(log, Executors.defaultThreadFactory());
    private final EventStreams streams = new EventStreams(feed, reader, Executors.defaultThreadFactory());

    @BeforeEach
    void start() {
        reader.start(this);
    }

    @AfterEach
    void stop() {
        streams.stop();
        reader.stop();
    }

    @Test
    void oneThatIsBehindGetsEverythingAndThenWhatIsNew() {
        log.append(95);
        Sink sink = open(ALL, new EventCursor(3, 0));
        await().until(() -> sink.numbers().size() == 93);
        for (int i = 0; i < 40; i++) {
            log.append(1);
            reader.appended();
        }
        await().until(() -> sink.numbers().size() == 133);
        assertThat(sink.numbers()).isEqualTo(range(3, 135));
    }

    /** Cut at any event, a caller goes on at its id. */
    @Test
    void everyIdIsThePlaceBehindItsEvent() {
        log.append(30);
        Sink whole = open(ALL, new EventCursor(1, 0));
        await().until(() -> whole.numbers().size() == 30);
        assertThat(whole.ids.get(0)).isEqualTo(new EventCursor(1, 0).text());
        for (int i = 0; i <= 30; i += 7) {
            Sink rest = open(ALL, EventCursor.read(whole.ids.get(i)).orElseThrow());
            int cut = i;
            await().until(() -> rest.numbers().size() == 30 - cut);
            assertThat(rest.numbers()).isEqualTo(range(cut + 1, 30));
        }
    }

    @Test
    void oneThatIsSlowIsNotToldMoreThanItTakesAndLosesNothing() {
        log.append(50);
        Sink slow = new Sink();
        slow.max = 20;
        begin(slow, ALL, new EventCursor(1, 0));
        await().until(() -> slow.numbers().size() >= 19);
        log.append(10);
        reader.appended();
        Sink quick = open(ALL, new EventCursor(60, 0));
        await().until(() -> quick.numbers().size() == 1);
        assertThat(slow.numbers().size()).isLessThanOrEqualTo(20);
        for (int more = 40; slow.numbers().size() < 60; more += 20) {
            slow.take(more);
            int limit = Math.min(more - 1, 60);
            await().until(() -> slow.numbers().size() >= limit);
        }
        assertThat(slow.numbers()).isEqualTo(range(1, 60));
    }

    @Test
    void mongoDbIsUnavailableForAWhileAndTheStreamGoesOn() {
        log.append(1);
        Sink sink = open(ALL, new EventCursor(2, 0));
        log.unavailable = true;
        reader.requestEntries();
        log.append(3);
        log.unavailable = false;
        await().until(() -> sink.numbers().size() == 3);
        assertThat(sink.hasEnded()).isFalse();
    }

    @Test
    void oneThatCannotBeReadForEndsSoThatItsCallerComesAgain() {
        log.append(95);
        Sink sink = new Sink();
        LiveStream stream = streams.of(SERVICE, ALL, new EventCursor(3, 0));
        log.troubles.add(new IllegalStateException("as a test has told"));
        stream.begin().accept(sink);
        await().until(sink::hasEnded);
    }

    @Test
    void whatIsNotKeptIsAConflict() {
        log.append(9);
        log.delete(List.of(1L, 2L, 3L));
        assertThatThrownBy(() -> streams.of(SERVICE, ALL, new EventCursor(2, 0)))
                .isInstanceOf(Conflict.class);
    }

    @Test
    void aFilterThatLeavesOutEverythingTellsNothing() {
        log.append(35);
        Sink sink = open(PAID, new EventCursor(1, 0));
        Sink all = open(ALL, new EventCursor(35, 0));
        await().until(() -> all.numbers().size() == 1);
        assertThat(sink.numbers()).isEmpty();
    }

    @Test
    void oneThatHasEndedIsForgotten() {
        Sink sink = open(ALL, new EventCursor(1, 0));
        await().until(() -> streams.firstNeeded().isPresent());
        sink.end();
        await().until(() -> streams.firstNeeded().isEmpty());
    }

    private Sink open(EventQuery query, EventCursor after) {
        return begin(new Sink(), query, after);
    }

    private Sink begin(Sink sink, EventQuery query, EventCursor after) {
        streams.of(SERVICE, query, after).begin().accept(sink);
        return sink;
    }

    private static List<Long> range(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }

    /** Takes so many, and the rest when it is told to. */
    private static final class Sink implements StreamSink {

        private final List<String> ids = new CopyOnWriteArrayList<>();
        private final List<Long> numbers = new CopyOnWriteArrayList<>();
        private final List<Runnable> waiting = new ArrayList<>();
        private final List<Runnable> atEnd = new ArrayList<>();
        private volatile int max = Integer.MAX_VALUE;
        private boolean ended;

        List<Long> numbers() {
            return List.copyOf(numbers);
        }

        @Override
        public void send(StreamEvent event) {
            String text = new String(
                    event.bytes(data -> data.toString().getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
            ids.add(text.replaceAll("(?s)^id: (\\S+)\n.*", "$1"));
            if (text.contains("data:")) {
                numbers.add(Long.valueOf(text.replaceAll("(?s).*[{ ]id=(\\d+),.*", "$1")));
            }
        }

        @Override
        public synchronized boolean hasRoom() {
            return !ended && numbers.size() < max;
        }

        @Override
        public void onDrained(Runnable next) {
            synchronized (this) {
                if (numbers.size() >= max) {
                    waiting.add(next);
                    return;
                }
            }
            next.run();
        }

        void take(int more) {
            List<Runnable> all;
            synchronized (this) {
                max = more;
                all = List.copyOf(waiting);
                waiting.clear();
            }
            all.forEach(Runnable::run);
        }

        @Override
        public synchronized void onEnd(Runnable done) {
            if (ended) {
                done.run();
            } else {
                atEnd.add(done);
            }
        }

        @Override
        public synchronized boolean hasEnded() {
            return ended;
        }

        @Override
        public synchronized void end() {
            if (!ended) {
                ended = true;
                atEnd.forEach(Runnable::run);
            }
        }
    }
}

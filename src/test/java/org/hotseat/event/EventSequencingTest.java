package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.facts.pending.PendingEvents;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class EventSequencingTest {

    private static final int BEHIND = 20;

    private final AtomicInteger rounds = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();

    /** Has something to append for a while. */
    private final class FarBehind extends Sequencer {

        FarBehind() {
            super(null, null, null, null, null, null, null, new SimpleMeterRegistry());
        }

        @Override
        Round run() {
            return rounds.incrementAndGet() <= BEHIND ? Round.FULL : Round.IDLE;
        }
    }

    private final class ClockThatIsAway extends RedisClock {

        ClockThatIsAway() {
            super(null);
        }

        @Override
        public Instant now(Partition partition) {
            looks.incrementAndGet();
            throw new Unavailable("redis", "Redis does not answer.", null);
        }
    }

    @Test
    void theServerWhoseClockSaysWhatIsOldKeepsNoEventsWaitingWhileItIsUnavailable() {
        EventSequencing work = new EventSequencing(
                new FarBehind(),
                new PendingEvents(null),
                new EventReader(null, Thread::new),
                new LogEnds(null),
                new ClockThatIsAway(),
                TestKeyspace.of(new Settings(name -> Optional.empty())),
                new EventSettings(Duration.ofDays(7)),
                Thread::new,
                nanos::get);
        nanos.set(Duration.ofMinutes(2).toNanos());

        work.start("the start of the application");
        try {
            await().until(() -> rounds.get() > BEHIND);
        } finally {
            work.stop();
        }

        assertThat(looks).as("in one minute").hasValue(1);
    }
}

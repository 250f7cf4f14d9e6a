package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.toolkit.stream.Outcome.COMMIT;
import static org.hotseat.toolkit.stream.Outcome.RECONSUME_LATER;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The fate of an entry that cannot be worked off yet, and the most that may wait. */
interface StreamRetriesContract {

    StreamLab lab();

    @Test
    default void aFailureIsTriedAgainAfterPausesThatGrow() {
        List<Long> times = Collections.synchronizedList(new ArrayList<>());
        lab().append(1);
        lab().consume(lab().patient("one").withAttempts(9, Duration.ofMillis(40), Duration.ofMillis(100)), entry -> {
            times.add(System.nanoTime());
            if (entry.attempt() == 2) {
                throw new IllegalStateException("no good");
            }
            return entry.attempt() < 5 ? RECONSUME_LATER : COMMIT;
        });
        lab().awaitNothingOpen();
        assertThat(lab().seen.stream().map(StreamEntry::attempt)).containsExactly(1, 2, 3, 4, 5);
        List<Long> wanted = List.of(40L, 80L, 100L, 100L);
        for (int i = 0; i < wanted.size(); i++) {
            // Redis counts whole milliseconds.
            assertThat((times.get(i + 1) - times.get(i)) / 1_000_000).isGreaterThanOrEqualTo(wanted.get(i) - 2);
        }
    }

    @Test
    default void aStoreThatIsAwayCostsNoAttempt() {
        AtomicInteger asked = new AtomicInteger();
        lab().append(3);
        lab().consume(lab().patient("one").withAttempts(2, Duration.ofMillis(5), Duration.ofMillis(10)), entry -> {
            if (asked.incrementAndGet() < 20) {
                throw new StoreAway("MongoDB does not answer.", new IllegalStateException("no answer"));
            }
            return COMMIT;
        });
        lab().awaitNothingOpen();
        assertThat(lab().measure().get(3)).isZero();
        assertThat(lab().seen).allMatch(entry -> entry.attempt() == 1);
    }

    @Test
    default void whatIsNotThereYetCostsNoAttemptAndHoldsUpNobody() {
        AtomicInteger asked = new AtomicInteger();
        lab().append(3);
        lab().consume(lab().patient("one").withAttempts(2, Duration.ofMillis(5), Duration.ofMillis(10)), entry -> {
            if (entry.get("n").equals("0") && (lab().times(2) == 0 || asked.incrementAndGet() < 4)) {
                throw new NotYet("the other one");
            }
            return COMMIT;
        });
        lab().awaitNothingOpen();
        assertThat(lab().measure().get(3)).isZero();
        assertThat(lab().seen).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab().times(0)).isGreaterThanOrEqualTo(4);
    }

    @Test
    default void whileTooManyWaitNothingNewIsRead() {
        lab().append(60);
        GroupConsumer consumer = lab().consume(
                        lab().patient("one")
                                .withWorkers(1, 10)
                                .withAttempts(9, Duration.ofHours(1), Duration.ofHours(1))
                                .holding(15, 10),
                        entry -> RECONSUME_LATER);
        await().until(() -> lab().measure().get(2) >= 15);
        consumer.close();
        assertThat(lab().measure().get(2)).isBetween(15L, 25L);
        assertThat(lab().measure().get(0)).isEqualTo(60);
    }

    @Test
    default void aStreamThatNobodyReadsRefusesMore() {
        lab().append(3);
        assertThat(lab().streams.append(lab().stream, Map.of("n", "4"), 3)).isEmpty();
        assertThat(lab().measure().get(0)).isEqualTo(3);
    }
}

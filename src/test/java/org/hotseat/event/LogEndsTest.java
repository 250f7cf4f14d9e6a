package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LogEndsTest {

    private static final Instant START = Instant.parse("2026-11-22T00:00:00Z");

    private final Log log = new Log();
    private final LogEnds ends = new LogEnds(log);

    @Test
    void theEndIsFollowedWithoutReadingTheWholeLogAgain() {
        assertThat(ends.last().number()).isZero();
        log.append(1);
        assertThat(ends.last().number()).isEqualTo(1);
        log.wholeReads = 0;
        for (int more : List.of(0, 1, 7, 8, 9, 40)) {
            log.append(more);
            assertThat(ends.last().number()).isEqualTo(log.entries.lastKey());
        }
        assertThat(log.wholeReads).isZero();
    }

    /** A server without facts does not look, for weeks perhaps. */
    @Test
    void theEndIsFoundAlsoWhenTheOneThatWasKnownIsNotKeptAnyMore() {
        log.append(3);
        assertThat(ends.last().number()).isEqualTo(3);
        log.append(30);
        log.delete(List.copyOf(log.entries.headMap(20L).keySet()));
        assertThat(ends.last().number()).isEqualTo(33);
    }

    @Test
    void theBeginningMovesWithWhatAnyServerRemoves() {
        assertThat(ends.first()).isEqualTo(1);
        log.append(10);
        assertThat(ends.first()).isEqualTo(1);
        log.delete(List.of(1L, 2L));
        assertThat(ends.first()).isEqualTo(3);
        assertThat(ends.forget(START.plusSeconds(6), 50)).isEqualTo(3);
        assertThat(log.entries.firstKey()).isEqualTo(6);
        assertThat(ends.first()).isEqualTo(6);
    }

    @Test
    void theLastEntryIsNeverRemoved() {
        log.append(10);
        assertThat(ends.forget(START.plusSeconds(1_000), 4)).isEqualTo(4);
        assertThat(ends.forget(START.plusSeconds(1_000), 50)).isEqualTo(5);
        assertThat(ends.forget(START.plusSeconds(1_000), 50)).isZero();
        assertThat(log.entries).containsOnlyKeys(10L);
        assertThat(ends.last().number()).isEqualTo(10);
    }

    /** Entry {@code n} was appended {@code n} seconds after the start. */
    private static final class Log extends LogFacts {

        private final SortedMap<Long, Instant> entries = new TreeMap<>();
        private int wholeReads;

        void append(int count) {
            for (int i = 0; i < count; i++) {
                long number = entries.isEmpty() ? 1 : entries.lastKey() + 1;
                entries.put(number, START.plusSeconds(number));
            }
        }

        @Override
        LogState last() {
            wholeReads++;
            return entries.isEmpty() ? LogState.NONE : new LogState(entries.lastKey(), List.of(), Map.of());
        }

        @Override
        List<LogState> states(long number, int most) {
            return times(number, most).keySet().stream()
                    .map(each -> new LogState(each, List.of(), Map.of()))
                    .toList();
        }

        @Override
        long first() {
            wholeReads++;
            return entries.isEmpty() ? 1 : entries.firstKey();
        }

        @Override
        SortedMap<Long, Instant> times(long number, int most) {
            return new TreeMap<>(entries.subMap(number, number + most));
        }

        @Override
        void delete(Collection<Long> numbers) {
            numbers.forEach(entries::remove);
        }
    }
}

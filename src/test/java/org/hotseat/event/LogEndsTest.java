package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogEndsTest {

    private final LogInMemory log = new LogInMemory();
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
        assertThat(ends.forget(LogInMemory.START.plusSeconds(6), 50)).isEqualTo(3);
        assertThat(log.entries.firstKey()).isEqualTo(6);
        assertThat(ends.first()).isEqualTo(6);
    }

    @Test
    void theLastEntryIsNeverRemoved() {
        log.append(10);
        assertThat(ends.forget(LogInMemory.START.plusSeconds(1_000), 4)).isEqualTo(4);
        assertThat(ends.forget(LogInMemory.START.plusSeconds(1_000), 50)).isEqualTo(5);
        assertThat(ends.forget(LogInMemory.START.plusSeconds(1_000), 50)).isZero();
        assertThat(log.entries).containsOnlyKeys(10L);
        assertThat(ends.last().number()).isEqualTo(10);
    }
}

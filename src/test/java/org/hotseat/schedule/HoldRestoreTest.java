package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.UserId;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.schedule.HoldRestore.Restored;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.Holder;
import org.junit.jupiter.api.Test;

/** The fate of holds whose last facts were lost with Redis. */
class HoldRestoreTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T10:00:00Z");
    private static final Instant END = BEGIN.plusSeconds(60);
    private static final HoldFacts.Stored FIRST = hold(1, BEGIN, END);

    @Test
    void aHoldThatRanOutBeforeItsUserGotAnotherOneHasExpired() {
        HoldFacts.Stored next = hold(2, END, END.plusSeconds(60));
        assertThat(restored(FIRST, next))
                .containsExactly(new Restored(FIRST, HoldFacts.EXPIRED), new Restored(next, HoldFacts.HELD));
    }

    @Test
    void aHoldThatHadTimeLeftWhenItsUserGotAnotherOneWasCancelled() {
        HoldFacts.Stored next = hold(2, END.minusMillis(1), END.plusSeconds(60));
        assertThat(restored(FIRST, next))
                .containsExactly(new Restored(FIRST, HoldFacts.CANCELLED), new Restored(next, HoldFacts.HELD));
    }

    private static List<Restored> restored(HoldFacts.Stored... holds) {
        return HoldRestore.holdsToRestore(List.of(holds), List.of(), END.plusSeconds(1));
    }

    private static HoldFacts.Stored hold(long lockId, Instant lockedAt, Instant expiresAt) {
        Holder holder = Holder.of(new UserId("p1"));
        return new HoldFacts.Stored(
                lockId, holder, lockedAt, Optional.of(expiresAt), 1, 1, "", AttachedData.NOTHING, Optional.empty());
    }
}

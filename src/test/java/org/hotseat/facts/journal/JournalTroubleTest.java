package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FakeBatches;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

/** Facts that cannot be written, and errors nobody thought of. */
class JournalTroubleTest extends JournalFixture {

    @Test
    void anErrorIsToldToItsBatchAndNotTheEndOfTheJournal() {
        AtomicBoolean broken = new AtomicBoolean(true);
        batches.answer(fact -> {
            if (broken.getAndSet(false)) {
                throw new OutOfMemoryError("a test's");
            }
            return FactFate.WRITTEN;
        });

        assertThatThrownBy(write("1-0").orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)::join)
                .hasCauseInstanceOf(Broken.class);

        assertThatCode(write("2-0").orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)::join)
                .doesNotThrowAnyException();
    }

    @Test
    void claimsAreRefusedWhileTheLeasesOfTheirEpochsCannotBeKept() {
        mongoAway.set(true);
        fence.lost = true;

        await().untilAsserted(
                        () -> assertThatThrownBy(() -> gate.admit(0, true)).isInstanceOf(Unavailable.class));

        fence.lost = false;
        mongoAway.set(false);
        await().untilAsserted(() -> assertThatCode(() -> gate.admit(0, true)).doesNotThrowAnyException());
    }

    @Test
    void factsNotKnownToBeDurableFailTheirRequestAndStayInTheOutbox() {
        batches.answer(fact -> FakeBatches.UNAVAILABLE);
        CompletableFuture<Void> answer = write("1-0");

        assertThatThrownBy(answer::join).hasCauseInstanceOf(Unavailable.class);
        assertThat(outbox.ids()).containsExactly("1-0");
        assertThat(outbox.buried()).isEmpty();
    }

    @Test
    void aFactRefusedForGoodFailsItsOwnRequestOnlyAndIsBuried() throws InterruptedException {
        batches.answer(fact -> fact.entryId().equals("2-0") ? new FactFate.Refused("too large") : FactFate.WRITTEN);
        batches.shut();
        write("0-1");
        batches.awaitBatch();
        CompletableFuture<Void> good = write("1-0");
        CompletableFuture<Void> bad = write("2-0");
        batches.open();

        assertThatCode(good::join).doesNotThrowAnyException();
        assertThatThrownBy(bad::join)
                .cause()
                .isInstanceOfSatisfying(
                        Broken.class, broken -> assertThat(broken.properties()).containsEntry("factId", "0/2-0"));
        await().untilAsserted(() -> assertThat(outbox.ids()).isEmpty());
        assertThat(outbox.buried()).containsExactly(java.util.Map.entry("2-0", "too large"));
        assertThat(meters.get("hotseat.facts.dead").counter().count()).isEqualTo(1);
    }

    @Test
    void aFactThatConflictsWithAnotherFailsItsOwnRequestIsBuriedAndItsResourceIsRebuilt() throws InterruptedException {
        batches.answer(fact -> fact.entryId().equals("2-0") ? new FactFate.Conflict("taken") : FactFate.WRITTEN);
        batches.shut();
        write("0-1");
        batches.awaitBatch();
        CompletableFuture<Void> good = write("1-0");
        CompletableFuture<Void> bad = write("2-0");
        batches.open();

        assertThatCode(good::join).doesNotThrowAnyException();
        assertThatThrownBy(bad::join).hasCauseInstanceOf(Broken.class);
        await().untilAsserted(
                        () -> assertThat(conflicting).extracting(Fact::entryId).containsExactly("2-0"));
        assertThat(outbox.buried()).containsExactly(java.util.Map.entry("2-0", "taken"));
        assertThat(meters.get("hotseat.facts.conflicts").counter().count()).isEqualTo(1);
    }

    @Test
    void anOutboxThatIsUnavailableDoesNotFailWhatIsDurable() {
        outbox.away(true);
        assertThatCode(write("1-0")::join).doesNotThrowAnyException();
        assertThat(outbox.ids()).containsExactly("1-0");
    }

    @Test
    void anErrorNobodyThoughtOfEndsItsBatchAndNotTheJournal() {
        batches.answer(fact -> {
            throw new IllegalStateException("unheard of");
        });
        assertThatThrownBy(write("1-0").orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)::join)
                .hasCauseInstanceOf(Broken.class);
        batches.answer(fact -> FactFate.WRITTEN);
        assertThatCode(write("2-0")::join).doesNotThrowAnyException();
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }
}

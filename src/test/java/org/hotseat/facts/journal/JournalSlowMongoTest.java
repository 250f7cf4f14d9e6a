package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FakeBatches;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

/** The journal while MongoDB is slow or does not answer. */
class JournalSlowMongoTest extends JournalFixture {

    @Test
    void factsOlderThanTheTimeoutAreLeftToRecovery() {
        CompletableFuture<Void> late = journal.write(List.of(fact("1-0")), System.nanoTime() - TIMEOUT.toNanos() - 1)
                .toCompletableFuture();
        CompletableFuture<Void> timely = write("2-0");

        assertThatThrownBy(late::join).hasCauseInstanceOf(Unavailable.class);
        assertThatCode(timely::join).doesNotThrowAnyException();
        assertThat(batches.batches()).containsExactly(List.of("2-0"));
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }

    /** A rebuild counts on it: it may have read the facts and gone on without this one. */
    @Test
    void offeredFactsOlderThanTheTimeoutAreLeftToRecovery() {
        journal.offer(List.of(fact("1-0")), System.nanoTime() - TIMEOUT.toNanos());
        write("2-0").join();

        assertThat(batches.batches()).containsExactly(List.of("2-0"));
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }

    @Test
    void aBatchMayTakeNoLongerThanItsOldestFactHasLeft() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        Duration passed = TIMEOUT.minusSeconds(12);
        CompletableFuture<Void> older = journal.write(List.of(fact("2-0")), System.nanoTime() - passed.toNanos())
                .toCompletableFuture();
        CompletableFuture<Void> younger = write("3-0");
        batches.open();
        CompletableFuture.allOf(older, younger).join();

        assertThat(batches.timeouts().get(1)).isBetween(TIMEOUT.dividedBy(4), Duration.ofSeconds(12));
    }

    @Test
    void claimsAreRefusedFromAFailedWriteUntilMongoIsBack() {
        mongoAway.set(true);
        batches.answer(fact -> FakeBatches.UNAVAILABLE);
        assertThatThrownBy(write("1-0")::join).hasCauseInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> gate.admit(0, true)).isInstanceOf(Unavailable.class);
        assertThatCode(() -> gate.admit(0, false)).doesNotThrowAnyException();

        mongoAway.set(false);

        await().untilAsserted(() -> assertThatCode(() -> gate.admit(0, true)).doesNotThrowAnyException());
    }

    @Test
    void claimsAreRefusedWhileTooManyFactsWaitInTheQueueOrInTheOutbox() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        for (int i = 0; i < SETTINGS.queueLimit(); i++) {
            write("2-" + i);
        }
        assertThatThrownBy(() -> gate.admit(0, false)).isInstanceOf(Unavailable.class);
        batches.open();
        await().untilAsserted(() -> assertThatCode(() -> gate.admit(0, false)).doesNotThrowAnyException());

        gate.outboxLength(0, SETTINGS.outboxLimit());
        assertThatThrownBy(() -> gate.admit(0, false)).isInstanceOf(Unavailable.class);
        gate.outboxLength(0, SETTINGS.outboxLimit() - 1);
        assertThatCode(() -> gate.admit(0, false)).doesNotThrowAnyException();
    }

    @Test
    void offeredFactsGiveWayWhenManyWait() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        for (int i = 0; i < FactBatches.LIMIT; i++) {
            write("2-" + i);
        }
        journal.offer(List.of(fact("3-0")), System.nanoTime());
        batches.open();

        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("3-0"));
    }

    @Test
    void whoHasWaitedTooLongDoesNotTakeTheTimeOfAWholeBatch() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        Duration passed = TIMEOUT.multipliedBy(4).dividedBy(5);
        CompletableFuture<Void> older = journal.write(List.of(fact("2-0")), System.nanoTime() - passed.toNanos())
                .toCompletableFuture();
        CompletableFuture<Void> younger = write("3-0");
        batches.open();

        assertThatThrownBy(older::join).hasCauseInstanceOf(Unavailable.class);
        assertThatCode(younger::join).doesNotThrowAnyException();
        assertThat(batches.batches()).containsExactly(List.of("1-0"), List.of("3-0"));
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("2-0"));
    }

    @Test
    void batchesThatAreNotDoneInTimeGetSmallerUntilTheyAre() throws InterruptedException {
        batches.answer(fact -> FakeBatches.UNAVAILABLE);
        batches.shut();
        List<CompletableFuture<Void>> all = new ArrayList<>(List.of(write("1-0")));
        batches.awaitBatch();
        for (int i = 0; i < 200; i++) {
            all.add(write("2-" + i));
        }
        batches.open();
        all.forEach(answer -> assertThatThrownBy(answer::join).hasCauseInstanceOf(Unavailable.class));
        assertThat(batches.batches()).extracting(List::size).containsExactly(1, 100, 50, 25, 12, 6, 5, 2);

        batches.answer(fact -> FactFate.WRITTEN);
        batches.shut();
        List<CompletableFuture<Void>> later = new ArrayList<>(List.of(write("3-0")));
        for (int i = 0; i < 30; i++) {
            later.add(write("4-" + i));
        }
        batches.open();
        later.forEach(CompletableFuture::join);
        List<Integer> sizes = batches.batches().stream().skip(8).map(List::size).toList();
        assertThat(sizes.get(0)).isLessThanOrEqualTo(5);
        assertThat(sizes).anyMatch(size -> size > 5).allMatch(size -> size <= 20);
    }
}

package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Unavailable;
import org.junit.jupiter.api.Test;

class JournalTest extends JournalFixture {

    /** More than there are threads that answer. */
    private static final int MANY = Math.max(2, Runtime.getRuntime().availableProcessors()) + 2;

    @Test
    void requestIsAnsweredWhenItsFactsAreDurableAndTheirEntriesGo() throws InterruptedException {
        batches.shut();
        CompletableFuture<Void> answer = write("1-0", "2-0");
        batches.awaitBatch();
        assertThat(answer).isNotDone();
        assertThat(outbox.ids()).hasSize(2);

        batches.open();

        assertThatCode(answer::join).doesNotThrowAnyException();
        await().untilAsserted(() -> assertThat(outbox.ids()).isEmpty());
    }

    @Test
    void theLagIsTheTimeOfTheRequestThatWaitsLongestAndNothingWhenNoneWaits() throws InterruptedException {
        assertThat(lagSeconds()).isZero();
        batches.shut();
        CompletableFuture<Void> first = journal.write(
                        List.of(fact("1-0")), System.nanoTime() - TimeUnit.SECONDS.toNanos(7))
                .toCompletableFuture();
        batches.awaitBatch();
        CompletableFuture<Void> second = write("2-0");
        assertThat(lagSeconds()).isBetween(7.0, TIMEOUT.toSeconds() - 1.0);

        batches.open();

        first.join();
        second.join();
        await().untilAsserted(() -> assertThat(lagSeconds()).isZero());
    }

    private double lagSeconds() {
        return meters.get("hotseat.journal.lag").gauge().value();
    }

    @Test
    void anErrorIsToldToItsBatchAndNotTheEndOfTheJournal() {
        AtomicBoolean broken = new AtomicBoolean(true);
        batches.answer(fact -> {
            if (broken.getAndSet(false)) {
                throw new OutOfMemoryError("a test's");
            }
            return FactFate.WRITTEN;
        });

        assertThatThrownBy(write("1-0").orTimeout(20, TimeUnit.SECONDS)::join).hasCauseInstanceOf(Broken.class);

        assertThatCode(write("2-0").orTimeout(20, TimeUnit.SECONDS)::join).doesNotThrowAnyException();
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
    void answersDoNotWaitForARedisThatDoesNotAnswer() throws InterruptedException {
        CountDownLatch redis = new CountDownLatch(1);
        outbox.beforeDeleting(redis);
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        for (int i = 0; i <= MANY; i++) {
            batches.shut();
            answers.add(write(i + "-0"));
            batches.awaitBatch();
            batches.open();
            assertThatCode(answers.get(i).orTimeout(20, TimeUnit.SECONDS)::join)
                    .as("answer %s", i)
                    .doesNotThrowAnyException();
        }
        redis.countDown();
    }

    @Test
    void answersDoNotWaitForWhatFollowsOthers() {
        CountDownLatch store = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(MANY);
        batches.shut();
        for (int i = 0; i < MANY; i++) {
            write(i + "-0").thenCompose(done -> {
                waiting.countDown();
                pass(store);
                return CompletableFuture.completedStage(done);
            });
        }
        batches.open();

        pass(waiting);
        assertThatCode(write("100-0").orTimeout(20, TimeUnit.SECONDS)::join).doesNotThrowAnyException();
        store.countDown();
    }

    @Test
    void whatFollowsAnAnswerThatWasGivenElsewhereDoesNotHoldUpTheThreadThatGivesIt() {
        CountDownLatch store = new CountDownLatch(1);
        CompletableFuture<String> elsewhere = new CompletableFuture<>();
        CompletableFuture<String> followed = journal.answer(elsewhere)
                .thenCompose(value -> {
                    pass(store);
                    return CompletableFuture.completedStage(value);
                })
                .toCompletableFuture();
        elsewhere.complete("answer");
        store.countDown();
        assertThat(followed.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo("answer");

        assertThat(journal.answer(CompletableFuture.failedStage(new Broken("trouble", null)))
                        .toCompletableFuture())
                .isCompletedExceptionally();
    }

    private static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void factsThatComeWhileABatchIsOnItsWayGoTogetherInTheNext() throws InterruptedException {
        batches.shut();
        CompletableFuture<Void> first = write("1-0");
        batches.awaitBatch();
        CompletableFuture<Void> second = write("2-0");
        CompletableFuture<Void> third = write("3-0", "4-0");

        batches.open();
        CompletableFuture.allOf(first, second, third).join();

        assertThat(batches.batches()).containsExactly(List.of("1-0"), List.of("2-0", "3-0", "4-0"));
    }

    @Test
    void aFactThatCameWithSeveralAnswersIsWrittenOnceAndAnswersAllOfThem() throws InterruptedException {
        batches.answer(fact -> fact.entryId().equals("3-0") ? FakeBatches.AWAY : FactFate.WRITTEN);
        batches.shut();
        write("0-1");
        batches.awaitBatch();
        CompletableFuture<Void> first = write("1-0", "2-0");
        CompletableFuture<Void> second = write("3-0", "2-0");
        CompletableFuture<Void> third = write("2-0");
        CompletableFuture<Void> fourth = write("3-0");
        batches.open();

        assertThatCode(CompletableFuture.allOf(first, third)::join).doesNotThrowAnyException();
        assertThatThrownBy(second::join).hasCauseInstanceOf(Unavailable.class);
        assertThatThrownBy(fourth::join).hasCauseInstanceOf(Unavailable.class);
        assertThat(batches.batches()).containsExactly(List.of("0-1"), List.of("1-0", "2-0", "3-0"));
    }

    @Test
    void aBatchEndsWithTheRequestThatFillsIt() throws InterruptedException {
        batches.shut();
        CompletableFuture<Void> first = write("1-0");
        batches.awaitBatch();
        String[] many =
                IntStream.range(0, FactBatches.LIMIT).mapToObj(i -> "2-" + i).toArray(String[]::new);
        CompletableFuture<Void> second = write(many);
        CompletableFuture<Void> third = write("3-0");

        batches.open();
        CompletableFuture.allOf(first, second, third).join();

        assertThat(batches.batches()).extracting(List::size).containsExactly(1, FactBatches.LIMIT, 1);
    }

    @Test
    void aRequestWithoutFactsIsNotHeldUp() {
        batches.shut();
        assertThat(journal.write(List.of(), System.nanoTime()).toCompletableFuture())
                .isCompleted();
    }

    @Test
    void factsNotKnownToBeDurableFailTheirRequestAndStayInTheOutbox() {
        batches.answer(fact -> FakeBatches.AWAY);
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
    void anOutboxThatIsAwayDoesNotFailWhatIsDurable() {
        outbox.away(true);
        assertThatCode(write("1-0")::join).doesNotThrowAnyException();
        assertThat(outbox.ids()).containsExactly("1-0");
    }

    @Test
    void anErrorNobodyThoughtOfEndsItsBatchAndNotTheJournal() {
        batches.answer(fact -> {
            throw new IllegalStateException("unheard of");
        });
        assertThatThrownBy(write("1-0").orTimeout(20, TimeUnit.SECONDS)::join).hasCauseInstanceOf(Broken.class);
        batches.answer(fact -> FactFate.WRITTEN);
        assertThatCode(write("2-0")::join).doesNotThrowAnyException();
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }

    @Test
    void heldFactsAreWrittenWhenTheyAreLetGo() {
        journal.hold(true);
        CompletableFuture<Void> answer = write("1-0");
        assertThat(answer).isNotDone();
        assertThat(batches.batches()).isEmpty();

        journal.hold(false);

        assertThatCode(answer::join).doesNotThrowAnyException();
    }

    @Test
    void stoppingFinishesTheQueue() throws InterruptedException {
        batches.shut();
        CompletableFuture<Void> first = write("1-0");
        batches.awaitBatch();
        CompletableFuture<Void> second = write("2-0");
        Thread stopper = daemon(journal::stop);
        stopper.start();
        batches.open();
        stopper.join();

        assertThat(first).succeedsWithin(Duration.ofSeconds(20));
        assertThat(second).succeedsWithin(Duration.ofSeconds(20));
        assertThat(batches.batches()).containsExactly(List.of("1-0"), List.of("2-0"));
    }

    @Test
    void whoWaitsForAFactThatAStopLeavesInTheOutboxIsToldSo() {
        journal.hold(true);
        CompletableFuture<Void> before = write("1-0");
        journal.stop();
        CompletableFuture<Void> after = write("2-0");

        List<ThrowingCallable> waits = List.of(before::join, after::join);
        waits.forEach(wait ->
                assertThatThrownBy(wait).isInstanceOf(CompletionException.class).hasCauseInstanceOf(Unavailable.class));
        assertThat(batches.batches()).isEmpty();
        assertThat(outbox.ids()).containsExactly("1-0", "2-0");
    }
}

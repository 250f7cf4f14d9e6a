package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

/** Answers of the journal leave when their own facts are durable, whatever else is slow. */
class JournalAnswersTest extends JournalFixture {

    /** More than there are threads that answer. */
    private static final int MANY = Math.max(2, Runtime.getRuntime().availableProcessors()) + 2;

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
            assertThatCode(answers.get(i).orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)::join)
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
        assertThatCode(write("100-0").orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)::join)
                .doesNotThrowAnyException();
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
        assertThat(followed.orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS).join())
                .isEqualTo("answer");

        assertThat(journal.answer(CompletableFuture.failedStage(new Broken("trouble", null)))
                        .toCompletableFuture())
                .isCompletedExceptionally();
    }

    @Test
    void aRequestWithoutFactsIsNotHeldUp() {
        batches.shut();
        assertThat(journal.write(List.of(), System.nanoTime()).toCompletableFuture())
                .isCompleted();
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

        assertThat(first).succeedsWithin(Patience.HANG);
        assertThat(second).succeedsWithin(Patience.HANG);
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

    @Test
    void whatCannotBeProvedAnyMoreIsRefusedAsUndecided() {
        fence.unproved = true;
        journal.stop();

        assertThatThrownBy(() -> Stages.join(
                        Stages.of(() -> journal.prove(new Epoch(0, 1, "a")).orElseThrow())))
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.properties()).doesNotContainKey("fate"));
    }

    @Test
    void theFateOfWhatFollowsAnAnswerOfAStoppedJournalIsUnknown() {
        CompletableFuture<String> elsewhere = new CompletableFuture<>();
        CompletionStage<String> followed = journal.answer(elsewhere).thenCompose(CompletableFuture::completedStage);
        journal.stop();
        elsewhere.complete("answer");

        assertThatThrownBy(() -> Stages.join(followed))
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.properties()).containsEntry("fate", "unknown"));
    }
}

package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FakeBatches;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class JournalTest extends JournalFixture {

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
        batches.answer(fact -> fact.entryId().equals("3-0") ? FakeBatches.UNAVAILABLE : FactFate.WRITTEN);
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

    private double lagSeconds() {
        return meters.get("hotseat.journal.lag").gauge().value();
    }
}

package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Unavailable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JournalTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final FactsSettings SETTINGS = new FactsSettings("", "", TIMEOUT, true, 100, 100);

    private final FakeOutbox outbox = new FakeOutbox();
    private final FakeBatches batches = new FakeBatches();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicBoolean mongoAway = new AtomicBoolean();
    private final FactsGate gate = new FactsGate(
            new MongoConnection() {
                @Override
                public void check() {
                    if (mongoAway.get()) {
                        throw new Unavailable("mongodb", "MongoDB is away.", null);
                    }
                }
            },
            SETTINGS,
            outbox);
    private final Journal journal = new Journal(batches, outbox, gate, SETTINGS, meters, JournalTest::daemon);

    @BeforeEach
    void start() {
        gate.open();
        journal.start();
    }

    @AfterEach
    void stop() {
        batches.open();
        journal.stop();
    }

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
    void factsOlderThanTheTimeoutAreLeftToRecovery() {
        CompletableFuture<Void> late = journal.write(List.of(fact("1-0")), System.nanoTime() - TIMEOUT.toNanos() - 1)
                .toCompletableFuture();
        CompletableFuture<Void> timely = write("2-0");

        assertThatThrownBy(late::join).hasCauseInstanceOf(Unavailable.class);
        assertThatCode(timely::join).doesNotThrowAnyException();
        assertThat(batches.batches()).containsExactly(List.of("2-0"));
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }

    @Test
    void aBatchMayTakeNoLongerThanItsOldestFactHasLeft() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        Duration passed = TIMEOUT.minusSeconds(3);
        CompletableFuture<Void> older = journal.write(List.of(fact("2-0")), System.nanoTime() - passed.toNanos())
                .toCompletableFuture();
        CompletableFuture<Void> younger = write("3-0");
        batches.open();
        CompletableFuture.allOf(older, younger).join();

        assertThat(batches.timeouts().get(1)).isBetween(Duration.ZERO, Duration.ofSeconds(3));
    }

    @Test
    void claimsAreRefusedFromAFailedWriteUntilMongoIsBack() {
        mongoAway.set(true);
        batches.answer(fact -> FakeBatches.AWAY);
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
        assertThatThrownBy(write("1-0")::join).hasCauseInstanceOf(Broken.class);
        batches.answer(fact -> FactFate.WRITTEN);
        assertThatCode(write("2-0")::join).doesNotThrowAnyException();
        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("1-0"));
    }

    @Test
    void offeredFactsGiveWayWhenManyWait() throws InterruptedException {
        batches.shut();
        write("1-0");
        batches.awaitBatch();
        for (int i = 0; i < FactBatches.LIMIT; i++) {
            write("2-" + i);
        }
        journal.offer(List.of(fact("3-0")));
        batches.open();

        await().untilAsserted(() -> assertThat(outbox.ids()).containsExactly("3-0"));
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

    private CompletableFuture<Void> write(String... entryIds) {
        List<Fact> facts = new ArrayList<>();
        for (String id : entryIds) {
            facts.add(fact(id));
        }
        return journal.write(facts, System.nanoTime()).toCompletableFuture();
    }

    private Fact fact(String entryId) {
        return outbox.add(entryId, Duration.ZERO);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }
}

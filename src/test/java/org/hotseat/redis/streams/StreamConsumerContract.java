package org.hotseat.redis.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.redis.streams.Outcome.COMMIT;
import static org.hotseat.redis.streams.Outcome.RECONSUME_LATER;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.TestRedis;
import org.hotseat.redis.streams.Steps.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What consumers promise on any kind of Redis. */
abstract class StreamConsumerContract {

    protected StreamLab lab;

    abstract TestRedis redis();

    @BeforeEach
    void open() {
        lab = new StreamLab(redis());
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void twoConsumersOfAGroupShareTheEntriesAndEachIsGivenToOne() {
        lab.append(150);
        lab.consume(lab.patient("one").withWorkers(2, 10), entry -> COMMIT);
        lab.consume(lab.patient("two").withWorkers(2, 10), entry -> COMMIT);
        lab.append(50);
        lab.awaitNothingOpen();
        assertThat(lab.seen).hasSize(200).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab.distinct()).hasSize(150);
    }

    @Test
    void aFailureIsTriedAgainAfterPausesThatGrow() {
        List<Long> times = Collections.synchronizedList(new ArrayList<>());
        lab.append(1);
        lab.consume(lab.patient("one").withAttempts(9, Duration.ofMillis(40), Duration.ofMillis(100)), entry -> {
            times.add(System.nanoTime());
            if (entry.attempt() == 2) {
                throw new IllegalStateException("no good");
            }
            return entry.attempt() < 5 ? RECONSUME_LATER : COMMIT;
        });
        lab.awaitNothingOpen();
        assertThat(lab.seen.stream().map(StreamEntry::attempt)).containsExactly(1, 2, 3, 4, 5);
        List<Long> wanted = List.of(40L, 80L, 100L, 100L);
        for (int i = 0; i < wanted.size(); i++) {
            // Redis counts whole milliseconds.
            assertThat((times.get(i + 1) - times.get(i)) / 1_000_000).isGreaterThanOrEqualTo(wanted.get(i) - 2);
        }
    }

    @Test
    void aPoisonMessageBecomesADeadLetterAndDoesNotHoldUpTheOthers() {
        lab.append(5);
        lab.consume(lab.patient("one"), entry -> {
            if (entry.get("n").equals("2")) {
                throw new IllegalArgumentException("poison");
            }
            return COMMIT;
        });
        lab.awaitDead(1);
        lab.awaitNothingOpen();
        DeadLetter letter = lab.onlyLetter();
        assertThat(letter.attempts()).isEqualTo(3);
        assertThat(letter.reason()).isEqualTo("IllegalArgumentException: poison");
        assertThat(letter.group()).isEqualTo(StreamLab.GROUP);
        assertThat(letter.fields()).isEqualTo(Map.of("n", "2"));
        assertThat(lab.times(2)).isEqualTo(3);
        assertThat(lab.seen).hasSize(7);
    }

    @Test
    void aDeadLetterIsReplayedOnceHoweverManyReplayIt() throws Exception {
        AtomicBoolean good = new AtomicBoolean();
        lab.append(1);
        lab.consume(lab.patient("one"), entry -> good.get() ? COMMIT : RECONSUME_LATER);
        lab.awaitDead(1);
        String id = lab.onlyLetter().id();
        StreamEntry first = lab.seen.get(0);
        good.set(true);
        ExecutorService crowd = Executors.newFixedThreadPool(8);
        List<Future<Boolean>> replays = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            replays.add(crowd.submit(() -> lab.streams.deadLetters().replay(lab.stream.name(), id)));
        }
        int replayed = 0;
        for (Future<Boolean> replay : replays) {
            replayed += replay.get() ? 1 : 0;
        }
        crowd.shutdown();
        assertThat(replayed).isEqualTo(1);
        await().atMost(StreamLab.PATIENCE).until(() -> lab.times(0) == 4);
        lab.awaitNothingOpen();
        StreamEntry last = lab.seen.get(3);
        assertThat(last.attempt()).isEqualTo(1);
        assertThat(last.fields()).isEqualTo(Map.of("n", "0"));
        assertThat(last.appendedMillis()).isEqualTo(first.appendedMillis());
        assertThat(lab.streams.deadLetters().list(lab.stream.name(), "", 10)).isEmpty();
        assertThat(lab.times(0)).isEqualTo(4);
    }

    @Test
    void deadLettersAreListedByPagesAndDroppedOnce() {
        lab.append(5);
        lab.consume(lab.patient("one"), entry -> RECONSUME_LATER);
        lab.awaitDead(5);
        DeadLetters letters = lab.streams.deadLetters();
        List<DeadLetter> page = letters.list(lab.stream.name(), "", 3);
        List<DeadLetter> rest = letters.list(lab.stream.name(), page.get(2).id(), 3);
        assertThat(page).hasSize(3);
        assertThat(rest).hasSize(2).doesNotContainAnyElementsOf(page);
        assertThat(page.get(0).reason()).contains("RECONSUME_LATER");
        assertThat(letters.drop(lab.stream.name(), page.get(0).id())).isTrue();
        assertThat(letters.drop(lab.stream.name(), page.get(0).id())).isFalse();
        assertThat(letters.replay(lab.stream.name(), page.get(0).id())).isFalse();
        assertThat(letters.replay(lab.stream.name(), "nonsense")).isFalse();
        assertThat(letters.count(lab.stream.name())).isEqualTo(4);
        assertThat(letters.streams()).contains(lab.stream.name());
    }

    @ParameterizedTest
    @EnumSource
    void whatAConsumerHadThatWasKilledGoesToAnother(Step step) {
        lab.append(6);
        AtomicInteger reached = new AtomicInteger();
        AtomicBoolean died = new AtomicBoolean();
        lab.consume(lab.options("victim").withWorkers(1, 1), entry -> COMMIT, at -> {
            boolean dies = at == step && reached.incrementAndGet() == 3;
            died.compareAndSet(false, dies);
            return dies;
        });
        await().atMost(StreamLab.PATIENCE).untilTrue(died);
        lab.consume(lab.options("heir").withWorkers(1, 1), entry -> COMMIT);
        lab.awaitNothingOpen();
        // Only work of which nobody could know is done again.
        for (int n = 0; n < 6; n++) {
            assertThat(lab.times(n)).as("entry %d", n).isEqualTo(step == Step.WORKED && n == 2 ? 2 : 1);
        }
        assertThat(lab.measure().get(3)).isZero();
    }

    @Test
    void anEntryThatKillsItsConsumersBecomesADeadLetterToo() {
        lab.append(1);
        for (int i = 0; i < 3; i++) {
            AtomicBoolean died = new AtomicBoolean();
            lab.consume(
                    lab.options("victim-" + i),
                    entry -> COMMIT,
                    at -> at == Step.BEGUN && died.compareAndSet(false, true));
            await().atMost(StreamLab.PATIENCE).untilTrue(died);
        }
        lab.consume(lab.options("heir"), entry -> COMMIT);
        lab.awaitDead(1);
        lab.awaitNothingOpen();
        assertThat(lab.seen).isEmpty();
        assertThat(lab.onlyLetter().reason()).isEqualTo("its consumers died");
    }

    @Test
    void aCleanStopFinishesWhatHasBegunAndGivesBackTheRest() throws Exception {
        lab.append(10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        GroupConsumer stopped = lab.consume(lab.patient("stopped"), entry -> {
            begun.countDown();
            StreamLab.pause(StreamLab.PATIENCE, go);
            return COMMIT;
        });
        StreamLab.pause(StreamLab.PATIENCE, begun);
        Thread stopping = new Thread(stopped::close);
        stopping.start();
        stopped.stop();
        go.countDown();
        stopping.join();
        assertThat(lab.seen).hasSize(1);
        assertThat(lab.measure()).containsExactly(9L, 0L, 9L, 0L);

        lab.consume(lab.patient("next"), entry -> COMMIT);
        lab.awaitNothingOpen();
        assertThat(lab.seen).hasSize(10).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab.distinct()).hasSize(10);
    }

    @Test
    void everyGroupSeesEveryEntryAndTheLastOneDeletesIt() {
        AtomicInteger others = new AtomicInteger();
        AtomicBoolean warm = new AtomicBoolean();
        AtomicBoolean good = new AtomicBoolean();
        lab.streams.consume(
                List.of(lab.stream),
                ConsumerOptions.of("others", "one").pollingEvery(Duration.ofMillis(5)),
                entry -> {
                    warm.set(true);
                    others.addAndGet(entry.get("n").equals("warm") ? 0 : 1);
                    return COMMIT;
                },
                Steps.NONE);
        lab.consume(
                lab.patient("one"), entry -> good.get() || entry.get("n").equals("warm") ? COMMIT : RECONSUME_LATER);
        // A group that is made later does not hold up what was appended before it.
        await().atMost(StreamLab.PATIENCE).until(() -> {
            lab.streams.append(lab.stream, Map.of("n", "warm"), 1_000);
            return warm.get() && lab.times("warm") > 0;
        });
        lab.append(4);
        lab.awaitDead(4);
        lab.awaitNothingOpen();
        assertThat(others).hasValue(4);
        assertThat(lab.lastAttempts(3)).isEqualTo(4);
        good.set(true);
        lab.streams
                .deadLetters()
                .list(lab.stream.name(), "", 10)
                .forEach(letter -> lab.streams.deadLetters().replay(lab.stream.name(), letter.id()));
        lab.awaitNothingOpen();
        assertThat(others).as("a replay is for the group that failed").hasValue(4);
        for (int n = 0; n < 4; n++) {
            assertThat(lab.times(n)).isEqualTo(4);
        }
    }

    @Test
    void aStoreThatIsAwayCostsNoAttempt() {
        AtomicInteger asked = new AtomicInteger();
        lab.append(3);
        lab.consume(lab.patient("one").withAttempts(2, Duration.ofMillis(5), Duration.ofMillis(10)), entry -> {
            if (asked.incrementAndGet() < 20) {
                throw new Unavailable("mongodb", "MongoDB is away.", null);
            }
            return COMMIT;
        });
        lab.awaitNothingOpen();
        assertThat(lab.measure().get(3)).isZero();
        assertThat(lab.seen).allMatch(entry -> entry.attempt() == 1);
    }

    @Test
    void whatIsNotThereYetCostsNoAttemptAndHoldsUpNobody() {
        AtomicInteger asked = new AtomicInteger();
        lab.append(3);
        lab.consume(lab.patient("one").withAttempts(2, Duration.ofMillis(5), Duration.ofMillis(10)), entry -> {
            if (entry.get("n").equals("0") && (lab.times(2) == 0 || asked.incrementAndGet() < 4)) {
                throw new NotYet("the other one");
            }
            return COMMIT;
        });
        lab.awaitNothingOpen();
        assertThat(lab.measure().get(3)).isZero();
        assertThat(lab.seen).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab.times(0)).isGreaterThanOrEqualTo(4);
    }

    @Test
    void whileTooManyWaitNothingNewIsRead() {
        lab.append(60);
        GroupConsumer consumer = lab.consume(
                lab.patient("one")
                        .withWorkers(1, 10)
                        .withAttempts(9, Duration.ofHours(1), Duration.ofHours(1))
                        .holding(15, 10),
                entry -> RECONSUME_LATER);
        await().atMost(StreamLab.PATIENCE).until(() -> lab.measure().get(2) >= 15);
        consumer.close();
        assertThat(lab.measure().get(2)).isBetween(15L, 25L);
        assertThat(lab.measure().get(0)).isEqualTo(60);
    }

    @Test
    void fullDeadLettersThrowNothingAway() {
        lab.append(5);
        lab.consume(lab.patient("one").holding(100, 2), entry -> RECONSUME_LATER);
        lab.awaitDead(2);
        await().atMost(StreamLab.PATIENCE).until(() -> lab.lastAttempts(3) >= 9);
        assertThat(lab.measure().get(0)).isEqualTo(3);
        assertThat(lab.measure().get(3)).isEqualTo(2);
    }

    @Test
    void aStreamThatNobodyReadsRefusesMore() {
        lab.append(3);
        assertThat(lab.streams.append(lab.stream, Map.of("n", "4"), 3)).isEmpty();
        assertThat(lab.measure().get(0)).isEqualTo(3);
    }

    @Test
    void aConsumerWhoseListenerHangsCountsAsDeadAndDropsTheRest() throws Exception {
        lab.append(4);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger ofTheHanging = new AtomicInteger();
        GroupConsumer hanging = lab.consume(lab.options("hanging").withWorkers(1, 4), entry -> {
            ofTheHanging.incrementAndGet();
            begun.countDown();
            StreamLab.pause(StreamLab.PATIENCE, go);
            return COMMIT;
        });
        StreamLab.pause(StreamLab.PATIENCE, begun);
        lab.consume(lab.options("heir"), entry -> COMMIT);
        lab.awaitNothingOpen();
        go.countDown();
        // What it had in line is not its any more.
        hanging.close();
        assertThat(lab.seen).hasSize(5);
        assertThat(ofTheHanging).hasValue(1);
        lab.awaitNothingOpen();
    }
}

package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.toolkit.stream.Outcome.COMMIT;
import static org.hotseat.toolkit.stream.Outcome.RECONSUME_LATER;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.Supervised;
import org.hotseat.toolkit.stream.FailPoints.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The delivery of entries: consumers of a group, groups, and those that stop, die or hang. */
interface StreamDeliveryContract {

    Duration SHORT = Duration.ofMillis(5);

    StreamLab lab();

    @Test
    default void twoConsumersOfAGroupShareTheEntriesAndEachIsGivenToOne() {
        lab().append(150);
        lab().consume(lab().patient("one").withWorkers(2, 10), entry -> COMMIT);
        lab().consume(lab().patient("two").withWorkers(2, 10), entry -> COMMIT);
        lab().append(50);
        lab().awaitNothingOpen();
        assertThat(lab().seen).hasSize(200).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab().distinct()).hasSize(150);
    }

    @Test
    default void anErrorAtAnyStepEndsNeitherAConsumerNorAnEntry() {
        for (FailPoints.Step broken : FailPoints.Step.values()) {
            AtomicInteger left = new AtomicInteger(3);
            long faults = Supervised.faults();
            lab().append(40);
            GroupConsumer consumer = lab().consume(
                            lab().patient("one-" + broken).withWorkers(2, 10).withAttempts(10, SHORT, SHORT),
                            entry -> COMMIT,
                            step -> {
                                if (step == broken && left.getAndDecrement() > 0) {
                                    throw new OutOfMemoryError("a test's, at " + step);
                                }
                                return false;
                            });
            lab().awaitNothingOpen();
            assertThat(left).as("%s", broken).hasNonPositiveValue();
            assertThat(Supervised.faults() - faults).as("%s", broken).isGreaterThanOrEqualTo(3);
            consumer.close();
        }
        assertThat(lab().measure().get(3)).isZero();
    }

    @Test
    default void whatIsTakenTogetherIsToldTogetherBeforeItComes() {
        lab().append(40);
        List<String> known = Collections.synchronizedList(new ArrayList<>());
        List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
        List<String> untold = Collections.synchronizedList(new ArrayList<>());
        lab().streams.consume(List.of(lab().stream), lab().patient("one").withWorkers(4, 20), new StreamListener() {
            @Override
            public void taken(List<StreamEntry> entries) {
                sizes.add(entries.size());
                entries.forEach(entry -> known.add(entry.id()));
            }

            @Override
            public Outcome consume(StreamEntry entry) {
                if (!known.contains(entry.id())) {
                    untold.add(entry.id());
                }
                lab().seen.add(entry);
                return Outcome.COMMIT;
            }
        });
        await().until(() -> lab().seen.size() == 40);
        assertThat(untold).isEmpty();
        assertThat(sizes.get(0)).isEqualTo(20);
        assertThat(sizes.stream().mapToInt(size -> size).sum()).isEqualTo(40);
    }

    @Test
    default void everyGroupSeesEveryEntryAndTheLastOneDeletesIt() {
        AtomicInteger others = new AtomicInteger();
        AtomicBoolean warm = new AtomicBoolean();
        AtomicBoolean good = new AtomicBoolean();
        lab().streams
                .consume(
                        List.of(lab().stream),
                        ConsumerOptions.of("others", "one").pollingEvery(Duration.ofMillis(5)),
                        entry -> {
                            warm.set(true);
                            others.addAndGet(entry.get("n").equals("warm") ? 0 : 1);
                            return COMMIT;
                        },
                        FailPoints.NONE);
        lab().consume(
                        lab().patient("one"),
                        entry -> good.get() || entry.get("n").equals("warm") ? COMMIT : RECONSUME_LATER);
        // A group that is made later does not hold up what was appended before it.
        await().until(() -> {
            lab().streams.append(lab().stream, Map.of("n", "warm"), 1_000);
            return warm.get() && lab().times("warm") > 0;
        });
        lab().append(4);
        lab().awaitDead(4);
        lab().awaitNothingOpen();
        assertThat(others).hasValue(4);
        assertThat(lab().lastAttempts(3)).isEqualTo(4);
        good.set(true);
        lab().streams
                .deadLetters()
                .list(lab().stream.name(), "", 10)
                .forEach(letter ->
                        lab().streams.deadLetters().replay(lab().stream.name(), letter.id()));
        lab().awaitNothingOpen();
        assertThat(others).as("a replay is for the group that failed").hasValue(4);
        for (int n = 0; n < 4; n++) {
            assertThat(lab().times(n)).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    default void whatAConsumerHadThatWasKilledGoesToAnother(Step step) {
        lab().append(6);
        AtomicInteger reached = new AtomicInteger();
        AtomicBoolean died = new AtomicBoolean();
        lab().consume(lab().options("victim").withWorkers(1, 1), entry -> COMMIT, at -> {
            boolean dies = at == step && reached.incrementAndGet() == 3;
            died.compareAndSet(false, dies);
            return dies;
        });
        await().untilTrue(died);
        lab().consume(lab().options("heir").withWorkers(1, 1), entry -> COMMIT);
        lab().awaitNothingOpen();
        // Only work of which nobody could know is done again.
        for (int n = 0; n < 6; n++) {
            assertThat(lab().times(n)).as("entry %d", n).isEqualTo(step == Step.WORKED && n == 2 ? 2 : 1);
        }
        assertThat(lab().measure().get(3)).isZero();
    }

    @Test
    default void aCleanStopFinishesWhatHasBegunAndGivesBackTheRest() throws Exception {
        lab().append(10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        GroupConsumer stopped = lab().consume(lab().patient("stopped"), entry -> {
            begun.countDown();
            StreamLab.pause(Patience.HANG, go);
            return COMMIT;
        });
        StreamLab.pause(Patience.HANG, begun);
        Thread stopping = new Thread(stopped::close);
        stopping.start();
        stopped.stop();
        go.countDown();
        stopping.join();
        assertThat(lab().seen).hasSize(1);
        assertThat(lab().measure()).containsExactly(9L, 0L, 9L, 0L);

        lab().consume(lab().patient("next"), entry -> COMMIT);
        lab().awaitNothingOpen();
        assertThat(lab().seen).hasSize(10).allMatch(entry -> entry.attempt() == 1);
        assertThat(lab().distinct()).hasSize(10);
    }

    @Test
    default void aConsumerWhoseListenerHangsCountsAsDeadAndDropsTheRest() throws Exception {
        lab().append(4);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger ofTheHanging = new AtomicInteger();
        GroupConsumer hanging = lab().consume(lab().options("hanging").withWorkers(1, 4), entry -> {
            ofTheHanging.incrementAndGet();
            begun.countDown();
            StreamLab.pause(Patience.HANG, go);
            return COMMIT;
        });
        StreamLab.pause(Patience.HANG, begun);
        lab().consume(lab().options("heir"), entry -> COMMIT);
        lab().awaitNothingOpen();
        go.countDown();
        // The entries it had in line are not its any more.
        hanging.close();
        assertThat(lab().seen).hasSize(5);
        assertThat(ofTheHanging).hasValue(1);
        lab().awaitNothingOpen();
        assertThat(lab().committed()).as("one entry was done twice").isEqualTo(4);
    }
}

package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.toolkit.stream.Outcome.COMMIT;
import static org.hotseat.toolkit.stream.Outcome.RECONSUME_LATER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.toolkit.stream.FailPoints.Step;
import org.junit.jupiter.api.Test;

/** The fate of an entry that is given up. */
interface DeadLettersContract {

    StreamLab lab();

    @Test
    default void aPoisonMessageBecomesADeadLetterAndDoesNotHoldUpTheOthers() {
        lab().append(5);
        lab().consume(lab().patient("one"), entry -> {
            if (entry.get("n").equals("2")) {
                throw new IllegalArgumentException("poison");
            }
            return COMMIT;
        });
        lab().awaitDead(1);
        lab().awaitNothingOpen();
        DeadLetter letter = lab().onlyLetter();
        assertThat(letter.attempts()).isEqualTo(3);
        assertThat(letter.reason()).isEqualTo("IllegalArgumentException: poison");
        assertThat(letter.group()).isEqualTo(StreamLab.GROUP);
        assertThat(letter.fields()).isEqualTo(Map.of("n", "2"));
        assertThat(lab().times(2)).isEqualTo(3);
        assertThat(lab().seen).hasSize(7);
    }

    @Test
    default void anEntryThatKillsItsConsumersBecomesADeadLetterToo() {
        lab().append(1);
        for (int i = 0; i < 3; i++) {
            AtomicBoolean died = new AtomicBoolean();
            lab().consume(
                            lab().options("victim-" + i),
                            entry -> COMMIT,
                            at -> at == Step.BEGUN && died.compareAndSet(false, true));
            await().untilTrue(died);
        }
        lab().consume(lab().options("heir"), entry -> COMMIT);
        lab().awaitDead(1);
        lab().awaitNothingOpen();
        assertThat(lab().seen).isEmpty();
        assertThat(lab().onlyLetter().reason()).isEqualTo("its consumers died");
    }

    @Test
    default void aDeadLetterIsReplayedOnceHoweverManyReplayIt() throws Exception {
        AtomicBoolean good = new AtomicBoolean();
        lab().append(1);
        lab().consume(lab().patient("one"), entry -> good.get() ? COMMIT : RECONSUME_LATER);
        lab().awaitDead(1);
        String id = lab().onlyLetter().id();
        StreamEntry first = lab().seen.get(0);
        good.set(true);
        ExecutorService crowd = Executors.newFixedThreadPool(8);
        List<Future<Boolean>> replays = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            replays.add(crowd.submit(
                    () -> lab().streams.deadLetters().replay(lab().stream.name(), id)));
        }
        int replayed = 0;
        for (Future<Boolean> replay : replays) {
            replayed += replay.get() ? 1 : 0;
        }
        crowd.shutdown();
        assertThat(replayed).isEqualTo(1);
        await().until(() -> lab().times(0) == 4);
        lab().awaitNothingOpen();
        StreamEntry last = lab().seen.get(3);
        assertThat(last.attempt()).isEqualTo(1);
        assertThat(last.fields()).isEqualTo(Map.of("n", "0"));
        assertThat(last.appendedMillis()).isEqualTo(first.appendedMillis());
        assertThat(lab().streams.deadLetters().list(lab().stream.name(), "", 10))
                .isEmpty();
        assertThat(lab().times(0)).isEqualTo(4);
    }

    @Test
    default void deadLettersAreListedByPagesAndDroppedOnce() {
        lab().append(5);
        lab().consume(lab().patient("one"), entry -> RECONSUME_LATER);
        lab().awaitDead(5);
        DeadLetters letters = lab().streams.deadLetters();
        List<DeadLetter> page = letters.list(lab().stream.name(), "", 3);
        List<DeadLetter> rest = letters.list(lab().stream.name(), page.get(2).id(), 3);
        assertThat(page).hasSize(3);
        assertThat(rest).hasSize(2).doesNotContainAnyElementsOf(page);
        assertThat(page.get(0).reason()).contains("RECONSUME_LATER");
        assertThat(letters.drop(lab().stream.name(), page.get(0).id())).isTrue();
        assertThat(letters.drop(lab().stream.name(), page.get(0).id())).isFalse();
        assertThat(letters.replay(lab().stream.name(), page.get(0).id())).isFalse();
        assertThat(letters.replay(lab().stream.name(), "nonsense")).isFalse();
        assertThat(letters.count(lab().stream.name())).isEqualTo(4);
        assertThat(letters.streams()).contains(lab().stream.name());
    }

    @Test
    default void fullDeadLettersThrowNothingAway() {
        lab().append(5);
        lab().consume(lab().patient("one").holding(100, 2), entry -> RECONSUME_LATER);
        lab().awaitDead(2);
        await().until(() -> lab().lastAttempts(3) >= 9);
        assertThat(lab().measure().get(0)).isEqualTo(3);
        assertThat(lab().measure().get(3)).isEqualTo(2);
    }
}

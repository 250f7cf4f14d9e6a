package org.hotseat.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that wait in front of Redis: for how long, behind whom, and how it ends. */
@Timeout(60)
class WaitingCallsTest extends ScriptBatcherFixture {

    @Test
    void aFullQueueRefusesAndSendsNothingOfIt() throws Exception {
        batcher.stop();
        batcher = new ScriptBatcher(scripts, 2, LONG, new SimpleMeterRegistry(), Thread::new);
        lone("a");
        List<CompletableFuture<String>> waiting = runAll("b", "c");
        assertThatThrownBy(() -> Stages.join(run("refused"))).isInstanceOf(Unavailable.class);
        assertThat(batcher.queued()).isEqualTo(2);
        scripts.let(2);
        assertThat(answers(waiting)).containsExactly("b", "c");
        assertThat(scripts.sent()).containsExactly("a", "b", "c");
    }

    @Test
    void whoWaitsTooLongIsRefusedAndNeverSent() throws Exception {
        batcher.stop();
        batcher = new ScriptBatcher(scripts, ROOM, Duration.ofMillis(30), new SimpleMeterRegistry(), Thread::new);
        lone("a");
        for (String late : List.of("late", "too")) {
            CompletableFuture<String> refused = run(late);
            assertThatThrownBy(() -> refused.get(Patience.HANG_SECONDS, SECONDS))
                    .hasRootCauseInstanceOf(Unavailable.class);
        }
        assertThat(batcher.queued()).isZero();
        scripts.let(2);
        await().until(() -> run("b").isDone());
        assertThat(scripts.sent()).doesNotContain("late", "too");
    }

    @Test
    void whoIsHeldBackIsSentWhenThereIsRoomAndThoseWhoDoNotWaitForFactsAreNotHeldBack() throws Exception {
        AtomicBoolean full = new AtomicBoolean(true);
        batcher.pauseWhile(full::get, LONG);
        scripts.let(1_000);
        List<CompletableFuture<String>> held =
                Stream.of("a", "b", "c").map(this::runForFacts).toList();
        assertThat(run("other")).isCompletedWithValue("other");
        assertThat(held).noneMatch(CompletableFuture::isDone);
        assertThat(batcher.queued()).isEqualTo(3);
        assertThat(scripts.sent()).containsExactly("other");

        full.set(false);

        assertThat(answers(held)).containsExactly("a", "b", "c");
        assertThat(scripts.sent()).containsExactly("other", "a", "b", "c");
        await().until(() -> runForFacts("d").isDone());
    }

    @Test
    void whoIsHeldBackTooLongIsRefusedForTheSakeOfTheFactsAndNeverSent() {
        batcher.stop();
        batcher = new ScriptBatcher(scripts, ROOM, Duration.ofMillis(30), new SimpleMeterRegistry(), Thread::new);
        AtomicBoolean full = new AtomicBoolean(true);
        batcher.pauseWhile(full::get, Duration.ofMillis(200));
        long begun = System.nanoTime();
        CompletableFuture<String> late = runForFacts("late");
        assertThatThrownBy(() -> late.get(Patience.HANG_SECONDS, SECONDS))
                .hasRootCauseInstanceOf(Unavailable.class)
                .hasRootCauseMessage("Too many changes wait to be stored in MongoDB.");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(200));
        assertThat(batcher.patienceNanos()).isEqualTo(Duration.ofMillis(230).toNanos());
        full.set(false);
        scripts.let(2);
        await().until(() -> runForFacts("b").isDone());
        assertThat(scripts.sent()).doesNotContain("late");
        assertThat(batcher.queued()).isZero();
    }

    @Test
    void whileRedisIsSilentNobodyWaitsBehindTheOneThatProbes() throws Exception {
        lone("a");
        scripts.fallSilent();
        assertThatThrownBy(() -> Stages.join(run("b"))).isInstanceOf(Unavailable.class);
        scripts.let(1);
        scripts.let(1);
        await().until(() -> runOrNot("c"));
        assertThat(scripts.sent()).containsExactly("a", "c");
    }

    @Test
    void theEndOfTheServerRefusesThoseWhoWaitAndWaitsForThoseUnderWay() throws Exception {
        lone("a");
        List<CompletableFuture<String>> underWay = runAll("b");
        scripts.let(1);
        assertThat(scripts.next().members()).containsExactly("b");
        List<CompletableFuture<String>> waiting = runAll("c");
        CompletableFuture<Void> stopping = CompletableFuture.runAsync(batcher::stop, callers);
        assertThatThrownBy(() -> Stages.join(waiting.get(0))).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> Stages.join(run("d"))).isInstanceOf(Unavailable.class);
        assertThat(stopping).isNotDone();
        scripts.let(1);
        stopping.get(Patience.HANG_SECONDS, SECONDS);
        assertThat(answers(underWay)).containsExactly("b");
        assertThat(scripts.sent()).containsExactly("a", "b");
    }

    private boolean runOrNot(String member) {
        try {
            return run(member).isDone();
        } catch (Unavailable e) {
            return false;
        }
    }
}

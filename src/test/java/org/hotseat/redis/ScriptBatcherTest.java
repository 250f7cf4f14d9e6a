package org.hotseat.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.GatedScripts.RoundTrip;
import org.hotseat.redis.GatedScripts.Word;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScriptBatcherTest {

    private static final Partition HERE = new Partition(0, "{0}", 2);
    private static final Partition THERE = new Partition(1, "{1}", 2);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int ROOM = 1_000;

    private final GatedScripts scripts = new GatedScripts();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ExecutorService callers = Executors.newCachedThreadPool();
    private ScriptBatcher batcher = new ScriptBatcher(scripts, ROOM, LONG, meters, Thread::new);

    @AfterEach
    void stop() {
        scripts.let(1_000_000);
        batcher.stop();
        callers.shutdownNow();
    }

    @Test
    void aLoneCallerRunsItsScriptItselfAtOnce() throws Exception {
        scripts.let(2);
        for (String member : List.of("a", "b")) {
            assertThat(run(member)).isCompletedWithValueMatching(reply -> reply.equals(member));
            assertThat(scripts.next()).isEqualTo(new RoundTrip(List.of(member), Thread.currentThread(), true, false));
        }
    }

    @Test
    void thoseWhoComeMeanwhileAreTheNextBatchInTheirOrder() throws Exception {
        CompletableFuture<String> first = lone("a");
        List<CompletableFuture<String>> second = runAll("b", "c", "d");
        assertThat(batcher.queued()).isEqualTo(3);
        scripts.let(1);
        RoundTrip batch = scripts.next();
        assertThat(batch.members()).containsExactly("b", "c", "d");
        List<CompletableFuture<String>> third = runAll("e", "f");
        scripts.let(2);
        assertThat(scripts.next().members()).containsExactly("e", "f");
        assertThat(first.get(30, SECONDS)).isEqualTo("a");
        assertThat(answers(second)).containsExactly("b", "c", "d");
        assertThat(answers(third)).containsExactly("e", "f");
        await().untilAsserted(() -> assertThat(batcher.queued()).isZero());
        assertThat(meters.get("hotseat.script.batch.size").summary().totalAmount())
                .isEqualTo(5);
    }

    @Test
    void aLargeCrowdGoesInSeveralBatchesAndNobodyOvertakes() throws Exception {
        lone("first");
        String[] members = IntStream.range(0, 3 * ScriptQueue.LARGEST + 1)
                .mapToObj(Integer::toString)
                .toArray(String[]::new);
        List<CompletableFuture<String>> crowd = runAll(members);
        scripts.let(5);
        assertThat(answers(crowd)).containsExactly(members);
        assertThat(scripts.sent()).containsSubsequence(members).hasSize(members.length + 1);
        for (int size : new int[] {ScriptQueue.LARGEST, ScriptQueue.LARGEST, ScriptQueue.LARGEST, 1}) {
            assertThat(scripts.next().members()).hasSize(size);
        }
    }

    @Test
    void callersOfAnotherPartitionDoNotWait() throws Exception {
        lone("a");
        CompletableFuture<ScriptRun<Word>> other = CompletableFuture.supplyAsync(
                () -> batcher.run(GatedScripts.call(THERE, "b"), true, false, reply -> true)
                        .join(),
                callers);
        assertThat(scripts.next().members()).containsExactly("b");
        scripts.let(2);
        assertThat(other.get(30, SECONDS).reply().text(0)).isEqualTo("b");
    }

    @Test
    void aCallThatIsNotToWaitDoesNot() throws Exception {
        lone("a");
        scripts.let(2);
        assertThat(batcher.run(GatedScripts.call(HERE, "b"), false, false, reply -> true))
                .isCompleted();
    }

    @Test
    void oneBadCallHarmsNoOther() throws Exception {
        scripts.answering(call -> {
            if (GatedScripts.member(call.call()).equals("bad")) {
                call.failed(new Broken("bad", null));
            } else {
                GatedScripts.answer(call, false);
            }
        });
        lone("a");
        List<CompletableFuture<String>> batch = runAll("b", "bad", "c");
        scripts.let(2);
        assertThat(batch.get(0).get(30, SECONDS)).isEqualTo("b");
        assertThat(batch.get(2).get(30, SECONDS)).isEqualTo("c");
        assertThatThrownBy(() -> Stages.join(batch.get(1)))
                .isInstanceOf(Broken.class)
                .hasMessage("bad");
    }

    @Test
    void aBatchThatBreaksHarmsNobodyBehindIt() throws Exception {
        scripts.answering(call -> {
            if (GatedScripts.member(call.call()).equals("bug")) {
                throw new IllegalStateException("a bug");
            }
            GatedScripts.answer(call, false);
        });
        lone("a");
        List<CompletableFuture<String>> batch = runAll("bug", "b");
        scripts.let(1);
        scripts.next();
        List<CompletableFuture<String>> behind = runAll("c");
        scripts.let(2);
        for (CompletableFuture<String> each : batch) {
            assertThatThrownBy(() -> Stages.join(each))
                    .isInstanceOf(Broken.class)
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(answers(behind)).containsExactly("c");
    }

    @Test
    void theFirstCallBehindABatchThatFoundNoRedisIsAProbe() throws Exception {
        scripts.answering(call -> call.failed(new Unavailable("redis", "Away.", null)));
        lone("a");
        runAll("b");
        scripts.let(1);
        assertThat(scripts.next().probe()).isFalse();
        runAll("c");
        scripts.let(1);
        assertThat(scripts.next().probe()).isTrue();
        scripts.answering(call -> GatedScripts.answer(call, false));
        runAll("d");
        scripts.let(1);
        assertThat(scripts.next().probe()).isFalse();
    }

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
            assertThatThrownBy(() -> refused.get(30, SECONDS)).hasRootCauseInstanceOf(Unavailable.class);
        }
        assertThat(batcher.queued()).isZero();
        scripts.let(2);
        await().until(() -> run("b").isDone());
        assertThat(scripts.sent()).doesNotContain("late", "too");
    }

    @Test
    void whoIsHeldBackIsSentWhenThereIsRoomAndThoseWhoDoNotWaitForFactsAreNotHeldBack() throws Exception {
        AtomicBoolean full = new AtomicBoolean(true);
        batcher.holdBack(full::get, LONG);
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
        batcher.holdBack(full::get, Duration.ofMillis(200));
        long begun = System.nanoTime();
        CompletableFuture<String> late = runForFacts("late");
        assertThatThrownBy(() -> late.get(30, SECONDS))
                .hasRootCauseInstanceOf(Unavailable.class)
                .hasRootCauseMessage("Too many facts wait for MongoDB.");
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
        stopping.get(30, SECONDS);
        assertThat(answers(underWay)).containsExactly("b");
        assertThat(scripts.sent()).containsExactly("a", "b");
    }

    @Test
    void theSendingThreadPassesOnWhatItMayAndOthersTellTheRest() throws Exception {
        AtomicReference<Thread> passed = new AtomicReference<>();
        AtomicReference<Thread> told = new AtomicReference<>();
        scripts.answering(call ->
                GatedScripts.answer(call, GatedScripts.member(call.call()).equals("b")));
        lone("a");
        CompletableFuture<Void> b = batcher.run(GatedScripts.call(HERE, "b"), true, false, ScriptReply::changed)
                .thenAccept(run -> passed.set(Thread.currentThread()));
        CompletableFuture<Void> c = batcher.run(GatedScripts.call(HERE, "c"), true, false, ScriptReply::changed)
                .thenAccept(run -> told.set(Thread.currentThread()));
        scripts.let(1);
        Thread sender = scripts.next().thread();
        scripts.let(1);
        CompletableFuture.allOf(b, c).get(30, SECONDS);
        assertThat(passed).hasValue(sender);
        assertThat(told.get()).isNotNull().isNotSameAs(sender);
    }

    @Test
    void everyCallOfACrowdIsSentOnceAndAnsweredOnce() throws Exception {
        scripts.let(1_000_000);
        int each = 200;
        List<CompletableFuture<List<String>>> crowd = IntStream.range(0, 16)
                .mapToObj(caller -> CompletableFuture.supplyAsync(
                        () -> {
                            List<String> got = new ArrayList<>();
                            for (int i = 0; i < each; i++) {
                                got.add(run(caller + "-" + i).join());
                            }
                            return got;
                        },
                        callers))
                .toList();
        for (int caller = 0; caller < crowd.size(); caller++) {
            String[] own = names(caller, each);
            assertThat(crowd.get(caller).get(50, SECONDS)).containsExactly(own);
            assertThat(scripts.sent()).containsSubsequence(own);
        }
        assertThat(scripts.sent()).hasSize(crowd.size() * each).doesNotHaveDuplicates();
    }

    private static String[] names(int caller, int each) {
        return IntStream.range(0, each).mapToObj(i -> caller + "-" + i).toArray(String[]::new);
    }

    private boolean runOrNot(String member) {
        try {
            return run(member).isDone();
        } catch (Unavailable e) {
            return false;
        }
    }

    private CompletableFuture<String> run(String member) {
        return batcher.run(GatedScripts.call(HERE, member), true, false, reply -> false)
                .thenApply(run -> run.reply().text(0));
    }

    /** A call whose answer waits for its facts. */
    private CompletableFuture<String> runForFacts(String member) {
        return batcher.run(GatedScripts.call(HERE, member), true, true, reply -> true)
                .thenApply(run -> run.reply().text(0));
    }

    private List<CompletableFuture<String>> runAll(String... members) {
        return List.of(members).stream().map(this::run).toList();
    }

    /** Begins a call that is under way when this returns. */
    private CompletableFuture<String> lone(String member) throws InterruptedException {
        CompletableFuture<String> lone =
                CompletableFuture.supplyAsync(() -> run(member).join(), callers);
        RoundTrip underWay = scripts.next();
        assertThat(underWay.members()).containsExactly(member);
        assertThat(underWay.alone()).isTrue();
        return lone;
    }

    private static List<String> answers(List<CompletableFuture<String>> calls) throws Exception {
        List<String> answers = new ArrayList<>();
        for (CompletableFuture<String> call : calls) {
            try {
                answers.add(call.get(30, SECONDS));
            } catch (CompletionException e) {
                throw new AssertionError("a call failed", e);
            }
        }
        return answers;
    }
}

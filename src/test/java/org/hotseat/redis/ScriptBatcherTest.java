package org.hotseat.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.GatedScripts.RoundTrip;
import org.hotseat.redis.GatedScripts.Word;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScriptBatcherTest extends ScriptBatcherFixture {

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
        assertThat(first.get(Patience.HANG_SECONDS, SECONDS)).isEqualTo("a");
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
                () -> batcher.run(GatedScripts.call(AVAILABLE, "b"), true, false, reply -> true)
                        .join(),
                callers);
        assertThat(scripts.next().members()).containsExactly("b");
        scripts.let(2);
        assertThat(other.get(Patience.HANG_SECONDS, SECONDS).reply().values().get(0))
                .isEqualTo("b");
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
        assertThat(batch.get(0).get(Patience.HANG_SECONDS, SECONDS)).isEqualTo("b");
        assertThat(batch.get(2).get(Patience.HANG_SECONDS, SECONDS)).isEqualTo("c");
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
    void theSendingThreadPassesOnWhatItMayAndOthersTellTheRest() throws Exception {
        AtomicReference<Thread> passed = new AtomicReference<>();
        AtomicReference<Thread> reported = new AtomicReference<>();
        scripts.answering(call ->
                GatedScripts.answer(call, GatedScripts.member(call.call()).equals("b")));
        loneForFacts("a");
        CompletableFuture<Void> b = batcher.run(GatedScripts.call(HERE, "b"), true, true, ScriptReply::changed)
                .thenAccept(run -> passed.set(Thread.currentThread()));
        CompletableFuture<Void> c = batcher.run(GatedScripts.call(HERE, "c"), true, true, ScriptReply::changed)
                .thenAccept(run -> reported.set(Thread.currentThread()));
        scripts.let(1);
        Thread sender = scripts.next().thread();
        scripts.let(1);
        CompletableFuture.allOf(b, c).get(Patience.HANG_SECONDS, SECONDS);
        assertThat(passed).hasValue(sender);
        assertThat(reported.get()).isNotNull().isNotSameAs(sender);
    }

    @Test
    void anAnswerThatWaitsForNoFactsIsNotPassedOnByTheSendingThread() throws Exception {
        AtomicReference<Thread> reported = new AtomicReference<>();
        scripts.answering(call -> GatedScripts.answer(call, true));
        lone("a");
        CompletableFuture<Void> b = batcher.run(GatedScripts.call(HERE, "b"), true, false, ScriptReply::changed)
                .thenAccept(run -> reported.set(Thread.currentThread()));
        scripts.let(1);
        Thread sender = scripts.next().thread();
        scripts.let(1);
        b.get(Patience.HANG_SECONDS, SECONDS);
        assertThat(reported.get()).isNotNull().isNotSameAs(sender);
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
            assertThat(crowd.get(caller).get(Patience.HANG_SECONDS, SECONDS)).containsExactly(own);
            assertThat(scripts.sent()).containsSubsequence(own);
        }
        assertThat(scripts.sent()).hasSize(crowd.size() * each).doesNotHaveDuplicates();
    }

    private static String[] names(int caller, int each) {
        return IntStream.range(0, each).mapToObj(i -> caller + "-" + i).toArray(String[]::new);
    }
}

package org.hotseat.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.hotseat.redis.GatedScripts.RoundTrip;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;

/** A batcher in front of a Redis that answers when it is let. */
abstract class ScriptBatcherFixture {

    static final Partition HERE = new Partition(0, "{0}", 2);
    static final Partition AVAILABLE = new Partition(1, "{1}", 2);
    static final Duration LONG = Duration.ofMinutes(10);
    static final int ROOM = 1_000;

    final GatedScripts scripts = new GatedScripts();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final ExecutorService callers = Executors.newCachedThreadPool();
    ScriptBatcher batcher = new ScriptBatcher(scripts, ROOM, LONG, meters, Thread::new);

    @AfterEach
    void stop() {
        scripts.let(1_000_000);
        batcher.stop();
        callers.shutdownNow();
    }

    CompletableFuture<String> run(String member) {
        return batcher.run(GatedScripts.call(HERE, member), true, false, reply -> false)
                .thenApply(run -> run.reply().values().get(0));
    }

    /** A call whose answer waits for its facts. */
    CompletableFuture<String> runForFacts(String member) {
        return batcher.run(GatedScripts.call(HERE, member), true, true, reply -> true)
                .thenApply(run -> run.reply().values().get(0));
    }

    List<CompletableFuture<String>> runAll(String... members) {
        return List.of(members).stream().map(this::run).toList();
    }

    /** Begins a call that is under way when this returns. */
    CompletableFuture<String> lone(String member) throws InterruptedException {
        return lone(member, this::run);
    }

    /** The same, of a call in the way of those whose answers wait for facts. */
    CompletableFuture<String> loneForFacts(String member) throws InterruptedException {
        return lone(member, this::runForFacts);
    }

    private CompletableFuture<String> lone(String member, Function<String, CompletableFuture<String>> call)
            throws InterruptedException {
        CompletableFuture<String> lone =
                CompletableFuture.supplyAsync(() -> call.apply(member).join(), callers);
        RoundTrip underWay = scripts.next();
        assertThat(underWay.members()).containsExactly(member);
        assertThat(underWay.alone()).isTrue();
        return lone;
    }

    static List<String> answers(List<CompletableFuture<String>> calls) throws Exception {
        List<String> answers = new ArrayList<>();
        for (CompletableFuture<String> call : calls) {
            try {
                answers.add(call.get(Patience.HANG_SECONDS, SECONDS));
            } catch (CompletionException e) {
                throw new AssertionError("a call failed", e);
            }
        }
        return answers;
    }
}

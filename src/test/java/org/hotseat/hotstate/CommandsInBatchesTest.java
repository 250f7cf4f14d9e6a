package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.DoubleSubmitSettings;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.hotstate.command.PrerequisiteFacts;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.ScriptRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Commands whose scripts wait for a batch: what follows a reply is the same as of a script that runs at once. */
class CommandsInBatchesTest {

    private enum Word {
        DROPPED
    }

    /** A call that waits until a test answers it. */
    private record Waiting(CompletableFuture<ScriptRun<Word>> done, Predicate<ScriptReply<Word>> passesOn) {

        void answer(ScriptReply<Word> reply) {
            done.complete(new ScriptRun<>(reply, SENT));
        }
    }

    private static final long SENT = 42;
    private static final Script<Word> CLAIM = Script.load("hotstate/drop_entry", Word.class);
    private static final Partition PARTITION = new Partition(0, "", 1);
    private static final ResourceId THING = new ResourceId("things", "thing");
    private static final Fact FACT = new Fact(0, "1-1", "thing", Map.of());

    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final List<Long> starts = new ArrayList<>();
    private final List<CompletableFuture<Void>> durable = new ArrayList<>();
    private int rebuilt;
    private boolean queues;
    private boolean waits;
    private boolean full;
    private long nanos;
    private final CommandExecutor commands = executor(true);

    private CommandExecutor executor(boolean ackFacts) {
        return new CommandExecutor(
                new ScriptBatcher() {
                    @Override
                    @SuppressWarnings("unchecked")
                    public <W extends Enum<W>> CompletableFuture<ScriptRun<W>> run(
                            ScriptCall<W> call, boolean mayWait, boolean forFacts, Predicate<ScriptReply<W>> passesOn) {
                        queues = mayWait;
                        waits = forFacts;
                        CompletableFuture<ScriptRun<W>> done = new CompletableFuture<>();
                        waiting.add(new Waiting(
                                (CompletableFuture<ScriptRun<Word>>) (Object) done,
                                (Predicate<ScriptReply<Word>>) (Object) passesOn));
                        return done;
                    }
                },
                new Journal() {
                    @Override
                    public CompletionStage<Void> write(List<Fact> facts, long startNanos, @Nullable TraceSpan span) {
                        if (facts.isEmpty()) {
                            return CompletableFuture.completedStage(null);
                        }
                        starts.add(startNanos);
                        durable.add(new CompletableFuture<>());
                        return durable.get(durable.size() - 1);
                    }

                    @Override
                    public <T> CompletionStage<T> answer(CompletionStage<T> stage) {
                        return stage;
                    }
                },
                new PrerequisiteFacts((partition, entry) -> {}),
                new AdmissionControl() {
                    @Override
                    public void admit(int partition, boolean waits) {}

                    @Override
                    public boolean isFull() {
                        return full;
                    }
                },
                new Rebuilds() {
                    @Override
                    public CompletionStage<Void> ensure(ResourceId resource) {
                        rebuilt++;
                        return CompletableFuture.completedStage(null);
                    }

                    @Override
                    public Executor executor() {
                        return Runnable::run;
                    }
                },
                new CountedFacts() {},
                new RefusalCache(new SimpleMeterRegistry(), () -> nanos),
                new DoubleSubmits(new DoubleSubmitSettings(5_000, 0)),
                new FactsSettings("", "", Duration.ofSeconds(20), ackFacts, 1_000, 1_000));
    }

    @Test
    void theAnswerLeavesWhenTheFactsOfTheReplyAreDurable() {
        CompletableFuture<ScriptReply<Word>> answer = claim("a");
        assertThat(answer).isNotDone();
        waiting.remove().answer(changed());
        assertThat(answer).isNotDone();
        assertThat(starts).as("from the sending of the script on").containsExactly(SENT);
        durable.get(0).complete(null);
        assertThat(answer).isCompletedWithValue(changed());
    }

    @Test
    void onlyAReplyWithFactsIsPassedOnByTheSendingThread() {
        claim("a");
        Predicate<ScriptReply<Word>> passesOn = waiting.remove().passesOn();
        assertThat(passesOn).accepts(changed());
        assertThat(passesOn).rejects(reply("DROPPED", false), reply(ScriptReply.UNINITIALISED, false), keyReused());
    }

    @Test
    void aRefusalIsKnownFromThenOnUntilAChangeThatCameWithAnotherBatch() {
        CompletableFuture<ScriptReply<Word>> refused = claim("a");
        waiting.remove().answer(reply("DROPPED", false));
        assertThat(refused).isCompleted();
        assertThat(claim("a")).isCompleted();
        assertThat(waiting).isEmpty();

        claim("b");
        waiting.remove().answer(changed());
        assertThat(claim("a")).isNotDone();
    }

    @Test
    void aScriptThatFindsNoHotStateIsRunAgainAfterTheRebuild() {
        CompletableFuture<ScriptReply<Word>> answer = claim("a");
        waiting.remove().answer(reply(ScriptReply.UNINITIALISED, false));
        assertThat(rebuilt).isEqualTo(1);
        assertThat(answer).isNotDone();
        waiting.remove().answer(reply("DROPPED", false));
        assertThat(answer).isCompletedWithValue(reply("DROPPED", false));
    }

    @Test
    void theStageFailsWhenAKeyIsReusedOrRedisIsUnavailable() {
        CompletableFuture<ScriptReply<Word>> reused = claim("a");
        waiting.remove().answer(keyReused());
        assertThatThrownBy(reused::join).hasCauseInstanceOf(KeyReused.class);
        CompletableFuture<ScriptReply<Word>> unavailable = claim("b");
        waiting.remove().done().completeExceptionally(new Unavailable("redis", "Away.", null));
        assertThatThrownBy(unavailable::join).hasCauseInstanceOf(Unavailable.class);
    }

    @Test
    void aCommandWhoseAnswerWaitsForNoFactsIsNotHeldBack() {
        claim("a");
        assertThat(queues).isTrue();
        assertThat(waits).isTrue();
        waiting.clear();
        Command<Word> command = Command.change(call("a"));
        executor(false).execute(THING, command, CommandExecutor.Ack.AS_SET);
        assertThat(queues).isTrue();
        assertThat(waits).isFalse();
    }

    @Test
    void aCommandThatIsMostLikelyRefusedIsHeldBackAllTheSame() {
        Command<Word> command = new Command<>(
                call("a"), List.of("a"), Optional.empty(), reply -> Optional.of(Command.CachedRefusal.ofAll()));
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        waiting.remove().answer(reply("DROPPED", false));
        nanos = RefusalCache.LONGEST.toNanos();
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        assertThat(queues).isFalse();
        full = true;
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        assertThat(queues).isTrue();
    }

    @Test
    void aCommandThatIsMostLikelyRefusedWaitsForNoBatch() {
        Command<Word> command = new Command<>(
                call("a"), List.of("a"), Optional.empty(), reply -> Optional.of(Command.CachedRefusal.ofAll()));
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        assertThat(queues).isTrue();
        waiting.remove().answer(reply("DROPPED", false));
        nanos = RefusalCache.LONGEST.toNanos();
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        assertThat(queues).isFalse();

        claim("b");
        waiting.removeLast().answer(changed());
        commands.execute(THING, command, CommandExecutor.Ack.FACTS);
        assertThat(queues).as("something has changed").isTrue();
    }

    private CompletableFuture<ScriptReply<Word>> claim(String claimant) {
        Command<Word> claim = new Command<>(
                call(claimant),
                List.of(claimant),
                Optional.empty(),
                reply -> reply.changed() ? Optional.empty() : Optional.of(Command.CachedRefusal.of(claimant)));
        return commands.execute(THING, claim, CommandExecutor.Ack.FACTS).toCompletableFuture();
    }

    private static ScriptCall<Word> call(String claimant) {
        return CLAIM.call(PARTITION, List.of("things"), List.of(claimant));
    }

    private static ScriptReply<Word> changed() {
        return reply("DROPPED", true);
    }

    private static ScriptReply<Word> keyReused() {
        return reply(ScriptReply.KEY_REUSED, false);
    }

    private static ScriptReply<Word> reply(String status, boolean changed) {
        return new ScriptReply<>(CLAIM, status, List.of(), changed ? List.of(FACT) : List.of(), changed, Epoch.none(0));
    }
}

package org.hotseat.hotstate.command;

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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.NeverOver;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * When Redis is asked again of what it has refused. Its replies are written down beforehand, and the clock stands
 * still.
 */
class CommandExecutorTest {

    private static final Script<Word> CLAIM = Script.load("hotstate/drop_entry", Word.class);
    private static final Partition PARTITION = new Partition(0, "", 1);
    private static final Fact FACT = new Fact(0, "1-1", "thing", Map.of());

    /** The one script there is stands for any: its word is a refusal here, unless it has changed something. */
    private enum Word {
        DROPPED
    }

    private static final ResourceId THING = new ResourceId("things", "thing");

    private static final RedisSettings SETTINGS = RedisSettings.from(new Settings(name -> Optional.empty()));

    private final Deque<ScriptReply<Word>> replies = new ArrayDeque<>();
    private final List<Fact> written = new ArrayList<>();
    private final Deque<Unavailable> troubles = new ArrayDeque<>();
    private final List<Boolean> asked = new ArrayList<>();
    private final List<ScriptCall<?>> ran = new ArrayList<>();
    private CompletionStage<Void> journalled = CompletableFuture.completedStage(null);
    private Optional<CompletionStage<Void>> proof = Optional.empty();
    private boolean full;
    private Executor later = Runnable::run;
    private final Scripts scripts = new Scripts() {
        @Override
        @SuppressWarnings("unchecked")
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            asked.add(call.isQuery());
            ran.add(call);
            if (!troubles.isEmpty()) {
                throw troubles.remove();
            }
            if (replies.isEmpty()) {
                throw new Unavailable("redis", "Away.", null);
            }
            return (ScriptReply<W>) replies.remove();
        }

        @Override
        public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
            return calls.stream().map(this::run).toList();
        }
    };
    private final CommandExecutor commands = executor(Duration.ofSeconds(20));
    private final QueryExecutor queries =
            new QueryExecutor(commands, scripts, new RemovedResourceReplies(new NeverOver()));

    @Test
    void aRefusalIsGivenAgainWithoutAskingUntilSomethingChanges() {
        asks("a", refusal("sold out"));
        asksNothing("a", "sold out");

        asks("b", change("granted"));
        asks("a", refusal("asked again"));
    }

    @Test
    void aRefusalThatTellsOfAFactUnderWayEndsNoneThatIsKnown() {
        asks("a", refusal("sold out"));

        asks("b", underWay("has one already"));
        asksNothing("a", "sold out");
    }

    @Test
    void aRefusalThatTellsOfAFactUnderWayIsNotKnownSinceItHasToWaitForIt() {
        asks("b", underWay("has one already"));
        asks("b", underWay("has one already"));

        assertThat(written).containsExactly(FACT, FACT);
        asks("b", refusal("has one already"));
        asksNothing("b", "has one already");
    }

    /** A Redis server that was replaced and does not know refuses what another one gives. */
    @Test
    void aRefusalOfAnEpochThatIsNotKnownToLastIsNeitherGivenNorRemembered() {
        ScriptReply<Word> refusal =
                new ScriptReply<>(CLAIM, "DROPPED", List.of("sold out"), List.of(), false, new Epoch(0, 1, "a"));
        proof = Optional.of(CompletableFuture.failedStage(new Unavailable("redis", "Another one.", null)));
        replies.add(refusal);
        assertThatThrownBy(() -> decide("a")).hasCauseInstanceOf(Unavailable.class);

        proof = Optional.of(CompletableFuture.completedStage(null));
        asks("a", refusal);
        asksNothing("a", "sold out");
    }

    @Test
    void anUnknownWordIsAnErrorAndNoRefusal() {
        replies.add(new ScriptReply<>(CLAIM, "SOLD_OVER", List.of(), List.of(), false, Epoch.none(0)));
        assertFails(
                run(reply -> switch (reply.word()) {
                    case DROPPED -> Optional.empty();
                }),
                Broken.class);
    }

    @Test
    void theStageFailsAndNothingIsThrownWhenRedisOrMongoDbIsUnavailableOrAKeyIsReused() {
        assertFails(run(reply -> Optional.empty()), Unavailable.class);
        assertFails(queries.query(THING, call("a")), Unavailable.class);
        assertFails(queries.read(call("a")), Unavailable.class);
        assertFails(
                queries.queryAll(
                        id -> THING,
                        List.of("a"),
                        this::call,
                        (id, reply) -> reply.values().get(0)),
                Unavailable.class);

        replies.add(new ScriptReply<>(CLAIM, ScriptReply.KEY_REUSED, List.of(), List.of(), false, Epoch.none(0)));
        assertFails(run(reply -> Optional.empty()), KeyReused.class);

        full = true;
        assertFails(run(reply -> Optional.empty()), Unavailable.class);
        assertFails(commands.execute(THING, call("a"), CommandExecutor.Ack.FACTS), Unavailable.class);
    }

    @Test
    void whatWasDecidedAndIsNotDurableInTimeIsToldToARequestAndFailsForTheServerItself() {
        journalled = CompletableFuture.failedStage(new Unavailable("mongodb", "Too slow.", null));
        replies.add(change("granted"));
        Act request = request();
        assertThat(request.during(() -> decide("a")).values().get(0)).isEqualTo("granted");
        assertThat(request.confirming()).isTrue();

        replies.add(underWay("has one already"));
        Act another = request();
        assertThat(another.during(() -> decide("b")).values().get(0)).isEqualTo("has one already");
        assertThat(another.confirming()).isTrue();

        replies.add(change("granted"));
        assertFails(run(reply -> Optional.empty()), Unavailable.class);
        assertThat(Act.SYSTEM.confirming()).isFalse();
    }

    @Test
    void aCommandOfAnUnknownFateIsRepeatedUntilItIsAnswered() {
        troubles.add(new Unavailable("redis", "No answer.", null).afterSending());
        troubles.add(new Unavailable("redis", "Away.", null));
        replies.add(change("granted"));
        Act request = request();
        assertThat(request.during(() -> decide("a")).values().get(0)).isEqualTo("granted");
        assertThat(request.confirming()).isFalse();
        assertThat(troubles).isEmpty();

        troubles.add(new Unavailable("redis", "Away.", null));
        CompletionStage<?> notSent = request.during(() -> run(reply -> Optional.empty()));
        assertThatThrownBy(() -> notSent.toCompletableFuture().join())
                .cause()
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.properties()).doesNotContainKey("fate"));
    }

    /**
     * Redis was lost, and a rebuild has ended what the first run placed, since its fact came late: with the same id the
     * second one would be the first version of what has ended.
     */
    @Test
    void aRunAfterOneOfUnknownFatePlacesAnotherThing() {
        troubles.add(new Unavailable("redis", "No answer.", null).afterSending());
        replies.add(change("granted"));
        List<ScriptCall<Word>> calls = new ArrayList<>();
        Supplier<ScriptCall<Word>> drawn = () -> {
            calls.add(call("order " + calls.size()));
            return calls.get(calls.size() - 1);
        };
        CompletionStage<ScriptReply<Word>> answer = request()
                .during(() -> commands.execute(
                        THING,
                        new Command<>(
                                drawn.get(), drawn, List.of(), Optional.empty(), reply -> Optional.empty(), true, true),
                        CommandExecutor.Ack.FACTS));
        assertThat(answer.toCompletableFuture().join().values()).containsExactly("granted");
        assertThat(calls).hasSize(2).doesNotHaveDuplicates();
        assertThat(ran).isEqualTo(List.of(calls.get(0), calls.get(1).repeated()));
    }

    @Test
    void aFateThatStaysUnknownIsReportedAsUnknown() {
        CommandExecutor hasty = executor(Duration.ofMillis(50));
        for (int i = 0; i < 50; i++) {
            troubles.add(new Unavailable("redis", "No answer.", null).afterSending());
        }
        CompletionStage<?> unknown = request()
                .during(() -> hasty.execute(
                        THING,
                        new Command<>(call("a"), List.of(), Optional.empty(), reply -> Optional.empty()),
                        CommandExecutor.Ack.FACTS));
        assertThatThrownBy(() -> unknown.toCompletableFuture().join())
                .cause()
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.properties()).containsEntry("fate", "unknown"));
    }

    @Test
    void aFateThatIsUnknownAtTheEndOfTheServerIsReportedAsUnknown() {
        later = work -> EndedThreads.UNDECIDED.rejectedExecution(work, null);
        troubles.add(new Unavailable("redis", "No answer.", null).afterSending());
        CommandExecutor hasty = executor(Duration.ofMillis(50));
        CompletionStage<?> unknown = request()
                .during(() -> hasty.execute(
                        THING,
                        new Command<>(call("a"), List.of(), Optional.empty(), reply -> Optional.empty()),
                        CommandExecutor.Ack.FACTS));

        assertThatThrownBy(() ->
                        Stages.join(unknown.toCompletableFuture().orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)))
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.properties()).containsEntry("fate", "unknown"));
    }

    @Test
    void aClaimThatCannotBeDecidedIsToldWhatItsUserHas() {
        full = true;
        replies.add(underWay("has one already"));
        assertThat(decide("a").values().get(0)).isEqualTo("has one already");

        replies.add(new ScriptReply<>(CLAIM, ScriptReply.UNDECIDED, List.of(), List.of(), false, Epoch.none(0)));
        assertFails(run(reply -> Optional.empty()), Unavailable.class);
        assertThat(asked).containsExactly(true, true);
    }

    private static Act request() {
        return Act.of(new Actor("u1", Set.of(Role.USER), "r-1"), "");
    }

    private CommandExecutor executor(Duration timeout) {
        return new CommandExecutor(
                new ScriptBatcher(scripts, SETTINGS, new SimpleMeterRegistry(), Thread::new),
                new Journal() {
                    @Override
                    public CompletionStage<Void> write(List<Fact> facts, long startNanos, @Nullable TraceSpan span) {
                        written.addAll(facts);
                        return journalled;
                    }

                    @Override
                    public Optional<CompletionStage<Void>> prove(Epoch epoch) {
                        return proof;
                    }
                },
                new PrerequisiteFacts((partition, entry) -> {}),
                new AdmissionControl() {
                    @Override
                    public void admit(int partition, boolean waits) {
                        if (full) {
                            throw new Unavailable("mongodb", "Too many facts wait.", null);
                        }
                    }
                },
                new Rebuilds() {
                    @Override
                    public CompletionStage<Void> ensure(ResourceId resource) {
                        throw new AssertionError("every thing has its hot state");
                    }

                    @Override
                    public Executor executor() {
                        return task -> later.execute(task);
                    }
                },
                new CountedFacts() {},
                new RefusalCache(new SimpleMeterRegistry(), () -> 0),
                new DoubleSubmits(new DoubleSubmitSettings(5_000, 0)),
                new FactsSettings("", "", timeout, true, 1_000, 1_000));
    }

    private CompletionStage<ScriptReply<Word>> run(
            Function<ScriptReply<Word>, Optional<Command.CachedRefusal>> refusal) {
        return commands.execute(
                THING, new Command<>(call("a"), List.of("a"), Optional.empty(), refusal), CommandExecutor.Ack.FACTS);
    }

    private ScriptCall<Word> call(String claimant) {
        return CLAIM.call(PARTITION, List.of("things"), List.of(claimant));
    }

    private static void assertFails(CompletionStage<?> stage, Class<? extends HotseatException> kind) {
        assertThatThrownBy(() -> stage.toCompletableFuture().join()).hasCauseInstanceOf(kind);
    }

    private void asks(String claimant, ScriptReply<Word> reply) {
        replies.add(reply);
        assertThat(decide(claimant)).isSameAs(reply);
        assertThat(replies).as("what Redis was to be asked").isEmpty();
    }

    private void asksNothing(String claimant, String reported) {
        assertThat(decide(claimant).values().get(0)).isEqualTo(reported);
    }

    private ScriptReply<Word> decide(String claimant) {
        Command<Word> claim = new Command<>(
                call(claimant),
                List.of(claimant),
                Optional.empty(),
                reply -> reply.changed() ? Optional.empty() : Optional.of(Command.CachedRefusal.of(claimant)));
        return commands.execute(THING, claim, CommandExecutor.Ack.FACTS)
                .toCompletableFuture()
                .join();
    }

    private static ScriptReply<Word> refusal(String reported) {
        return new ScriptReply<>(CLAIM, "DROPPED", List.of(reported), List.of(), false, Epoch.none(0));
    }

    private static ScriptReply<Word> underWay(String reported) {
        return new ScriptReply<>(CLAIM, "DROPPED", List.of(reported), List.of(FACT), false, Epoch.none(0));
    }

    private static ScriptReply<Word> change(String reported) {
        return new ScriptReply<>(CLAIM, "DROPPED", List.of(reported), List.of(FACT), true, Epoch.none(0));
    }
}

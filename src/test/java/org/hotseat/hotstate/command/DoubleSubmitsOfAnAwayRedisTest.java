package org.hotseat.hotstate.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
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

/** Presses of one user of which one may have been granted when Redis goes away: none says that nothing was decided. */
class DoubleSubmitsOfAnAwayRedisTest {

    private static final Script<Word> CLAIM = Script.load("hotstate/drop_entry", Word.class);
    private static final Partition PARTITION = new Partition(0, "", 1);
    private static final ResourceId THING = new ResourceId("things", "thing");
    private static final Caller USER = new Caller("u1", Set.of(Role.USER));
    private static final RedisSettings SETTINGS = RedisSettings.from(new Settings(name -> Optional.empty()));

    private enum Word {
        DROPPED
    }

    private final DoubleSubmits presses = new DoubleSubmits(new DoubleSubmitSettings(60_000, 0));
    private final CompletableFuture<Boolean> back = new CompletableFuture<>();
    private final CompletableFuture<Void> durable = new CompletableFuture<>();
    private volatile Function<String, ScriptReply<Word>> redis = press -> {
        throw new AssertionError(press);
    };
    private final Scripts scripts = new Scripts() {
        @Override
        @SuppressWarnings("unchecked")
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            return (ScriptReply<W>) redis.apply(call.lua().arguments().get(0));
        }
    };

    @Test
    void aPressWaitsForAnEarlierOneThatIsRepeated() {
        // The first one was sent and not answered; it is repeated until Redis is back. No other reaches it.
        redis = press -> {
            if (!press.equals("first")) {
                throw away();
            } else if (back.getNow(false)) {
                return granted();
            }
            throw away().afterSending();
        };
        CommandExecutor commands = executor();
        CompletionStage<ScriptReply<Word>> first = press(commands, "first");
        CompletionStage<ScriptReply<Word>> second = press(commands, "second");
        CompletionStage<ScriptReply<Word>> third = press(commands, "third");
        back.complete(true);
        durable.complete(null);

        assertThat(join(first).granted()).isTrue();
        assertFate(second, true);
        assertFate(third, true);
    }

    @Test
    void whatAnEarlierPressWasGrantedIsRemembered() {
        redis = press -> granted();
        CommandExecutor commands = executor();
        CompletionStage<ScriptReply<Word>> first = press(commands, "first");
        durable.complete(null);
        join(first);
        redis = press -> {
            throw away();
        };
        assertFate(press(commands, "second"), true);
        // Another user has pressed nothing before.
        assertFate(press(commands, new Caller("u2", Set.of(Role.USER)), "other"), false);
    }

    @Test
    void anUnconfirmedGrantIsRemembered() {
        durable.completeExceptionally(new Unavailable("mongodb", "Away.", null));
        redis = press -> granted();
        CommandExecutor commands = executor();
        assertThat(join(press(commands, "first")).granted()).isTrue();
        redis = press -> {
            throw away();
        };
        assertFate(press(commands, "second"), true);
    }

    @Test
    void aPressAfterOnesThatWereRefusedSaysThatNothingWasDecided() {
        durable.complete(null);
        redis = press -> new ScriptReply<>(CLAIM, ScriptReply.UNDECIDED, List.of(), List.of(), false, Epoch.none(0));
        CommandExecutor commands = executor();
        join(press(commands, "first"));
        redis = press -> {
            throw away();
        };
        assertFate(press(commands, "second"), false);
        assertFate(press(commands, "third"), false);
    }

    /** A later press of the user may overtake: the server has read it before it answers the earlier one. */
    @Test
    void aPressThatALaterOneHasOvertakenDoesNotSayThatNothingWasDecided() {
        List<CompletionStage<ScriptReply<Word>>> later = new ArrayList<>();
        redis = press -> {
            if (press.equals("second")) {
                return granted();
            }
            later.add(press(executor(), "second"));
            throw away();
        };
        CompletionStage<ScriptReply<Word>> first = press(executor(), "first");
        durable.complete(null);

        assertFate(first, true);
        assertThat(join(later.get(0)).granted()).isTrue();
    }

    @Test
    void theLastOfPressesThatWereAllRefusedSaysThatNothingWasDecided() {
        List<CompletionStage<ScriptReply<Word>>> later = new ArrayList<>();
        redis = press -> {
            if (press.equals("first")) {
                later.add(press(executor(), "second"));
            }
            throw away();
        };
        assertFate(press(executor(), "first"), true);
        assertFate(later.get(0), false);
        assertFate(press(executor(), "third"), false);
    }

    private CompletionStage<ScriptReply<Word>> press(CommandExecutor commands, String name) {
        return press(commands, USER, name);
    }

    private CompletionStage<ScriptReply<Word>> press(CommandExecutor commands, Caller caller, String name) {
        Act request = Act.of(new Actor(caller.subject(), Set.of(Role.USER), "r-" + name), "");
        return request.during(() -> commands.execute(
                THING,
                new Command<>(
                        CLAIM.call(PARTITION, List.of("things"), List.of(name)),
                        List.of(),
                        Optional.of(presses.key(caller, null, "claim thing")),
                        reply -> Optional.empty()),
                CommandExecutor.Ack.FACTS));
    }

    private static void assertFate(CompletionStage<?> press, boolean unknown) {
        assertThatThrownBy(() -> join(press)).isInstanceOfSatisfying(Unavailable.class, unavailable -> {
            if (unknown) {
                assertThat(unavailable.properties()).containsEntry("fate", "unknown");
            } else {
                assertThat(unavailable.properties()).doesNotContainKey("fate");
            }
        });
    }

    private static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(Patience.HANG_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Unavailable unavailable) {
                throw unavailable;
            }
            throw new AssertionError(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private static Unavailable away() {
        return new Unavailable("redis", "Away.", null);
    }

    private static ScriptReply<Word> granted() {
        Fact fact = new Fact(0, "1-1", "thing", Map.of());
        return new ScriptReply<>(CLAIM, "DROPPED", List.of("7", "900"), List.of(fact), true, Epoch.none(0));
    }

    private CommandExecutor executor() {
        return new CommandExecutor(
                new ScriptBatcher(scripts, SETTINGS, new SimpleMeterRegistry(), Thread::new),
                new Journal() {
                    @Override
                    public CompletionStage<Void> write(List<Fact> facts, long startNanos, @Nullable TraceSpan span) {
                        return durable;
                    }
                },
                new PrerequisiteFacts((partition, entry) -> {}),
                new AdmissionControl() {
                    @Override
                    public void admit(int partition, boolean waits) {}
                },
                new Rebuilds() {
                    @Override
                    public Executor executor() {
                        return Runnable::run;
                    }
                },
                new CountedFacts() {},
                new RefusalCache(new SimpleMeterRegistry(), () -> 0),
                presses,
                new FactsSettings("", "", Duration.ofMinutes(2), true, 1_000, 1_000));
    }
}

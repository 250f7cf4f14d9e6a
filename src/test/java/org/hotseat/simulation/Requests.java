package org.hotseat.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.jspecify.annotations.Nullable;

/** Asks any server, and asks again with the same words until an answer is certain. */
final class Requests {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;
    private static final long PATIENCE = 4 * SECOND;

    /** A request as a server understands it. */
    interface Request<T> extends Function<SimulatedServer, CompletionStage<Result<T>>> {}

    private final Simulation world;
    private final Servers servers;
    private long calmSince;
    private long longestNanos = Long.MAX_VALUE;

    Requests(Simulation world, Servers servers) {
        this.world = world;
        this.servers = servers;
    }

    /** From now on each request, those under way too, has a certain answer within a time. */
    void answeredWithin(long nanos) {
        calmSince = world.now();
        longestNanos = nanos;
    }

    /** Asks until an answer is certain. */
    <T> Result<T> insist(String what, Request<T> request) {
        long begin = world.now();
        while (true) {
            if (world.now() - Math.max(begin, calmSince) > longestNanos) {
                throw new AssertionError("not answered " + longestNanos / SECOND + " s after the last fault: " + what);
            }
            if (!servers.running().isEmpty()) {
                List<Result<T>> answers = ask(what, world.oneOf(servers.running()), request);
                if (!answers.isEmpty()) {
                    return answers.get(0);
                }
            }
            Process.mine().sleep(200 * MILLI + world.below(SECOND));
        }
    }

    /** The answer of one server; none where it did not come in time, or says nothing for certain. */
    private <T> List<Result<T>> ask(String what, SimulatedServer server, Request<T> request) {
        Process mine = Process.mine();
        long ticket = mine.ticket();
        List<Result<T>> answers = new ArrayList<>();
        world.begin(server.host(), "request", world.below(MILLI), () -> {
            Act act = Act.of(new Actor("user", Set.of(Role.USER), "r"), "");
            act.during(() -> Stages.of(() -> request.apply(server))).whenComplete((result, trouble) -> {
                if (!server.host().stopped() && certain(what, server, act, result, Stages.cause(trouble))) {
                    answers.add(result);
                }
                mine.wake(ticket, world.below(MILLI));
            });
        });
        mine.wake(ticket, PATIENCE);
        mine.suspend();
        return answers;
    }

    private boolean certain(
            String what, SimulatedServer server, Act act, @Nullable Object result, @Nullable Throwable trouble) {
        if (trouble instanceof Simulation.Stopped) {
            return false;
        }
        if (trouble != null && !(trouble instanceof Unavailable)) {
            // A stage keeps what is thrown.
            world.fail(new AssertionError(what + " by " + server.host().name() + " failed", trouble));
            return false;
        }
        world.note(server.host().name() + " answers: " + what + ": "
                + (trouble != null ? "503 " + trouble.getMessage() : act.confirming() ? "202" : brief(result)));
        return trouble == null && !act.confirming();
    }

    private static String brief(@Nullable Object result) {
        return result instanceof Result<?> reported
                ? reported.answer()
                        .map(String::valueOf)
                        .orElseGet(() ->
                                "refused: " + reported.refusal().orElseThrow().getMessage())
                : "nothing";
    }
}

package org.hotseat.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.flashsale.SaleClaims;
import org.hotseat.flashsale.SaleOrders;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.act.Orders;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Users who claim, pay, cancel and forget, and ask again with their key until they get an answer. What they were told
 * is in their claims.
 */
final class Customers {

    static final String SALE = "s1";

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;
    private static final long PATIENCE = 4 * SECOND;

    /** An answer that says something for certain; neither for one that does not. */
    private record Answer(@Nullable Result<Order> result, boolean came) {}

    private final Simulation world;
    private final RedisWorld redis;
    private final Servers servers;
    private final Host host = new Host("people");
    private final List<Claim> claims = new ArrayList<>();
    private int busy;
    private long calmSince;
    private long longestNanos = Long.MAX_VALUE;

    Customers(RedisWorld redis, Simulation world, Servers servers) {
        this.redis = redis;
        this.world = world;
        this.servers = servers;
    }

    List<Claim> claims() {
        return claims;
    }

    /** Whether all have done what they came for. */
    boolean done() {
        return busy == 0;
    }

    /** From now on each request, those under way too, has a certain answer within a time. */
    void answeredWithin(long nanos) {
        calmSince = world.now();
        longestNanos = nanos;
    }

    /** Lets one come who claims some times, within a time. */
    void come(String user, int times, long withinNanos) {
        busy++;
        world.begin(host, user, 0, () -> {
            for (int i = 0; i < times; i++) {
                Process.mine().sleep(world.below(withinNanos / times));
                Claim claim = new Claim(user, new IdempotencyKey(user, "key-" + i, "print-" + i));
                claims.add(claim);
                claim(claim);
            }
            busy--;
        });
    }

    private void claim(Claim claim) {
        claim.asked = true;
        Result<Order> result = insist(
                claim + " is placed",
                server -> SaleClaims.place(server.bean(SaleOrders.class), SALE, new UserId(claim.user), 1, claim.key));
        claim.answered = true;
        if (result.answer().isEmpty()) {
            return;
        }
        Order order = result.answer().get();
        claim.order = order;
        world.note("** " + claim + " is acknowledged");
        // The clocks of Redis servers differ.
        long left = redis.until(order.payBefore().orElseThrow().toEpochMilli()) - 2 * SECOND;
        claim.mayHaveEnded = left <= 0;
        world.after(left, () -> claim.mayHaveEnded |= !claim.paid);
        Process.mine().sleep(world.below(4 * SECOND));
        switch ((int) world.below(4)) {
            case 0, 1 -> end(claim, order);
            case 2 -> pay(claim, order);
            default -> world.note(claim + " is left to expire");
        }
    }

    private void end(Claim claim, Order order) {
        claim.mayHaveEnded = true;
        IdempotencyKey key = new IdempotencyKey(claim.user, "end-" + claim.key.key(), "end");
        Result<Order> result = insist(
                claim + " is cancelled",
                server -> server.bean(Orders.class).end(order, Ending.CANCELLED, Optional.of(key)));
        claim.hasEnded = result.answer().isPresent();
        world.note("** " + claim + (claim.hasEnded ? " is cancelled" : " cannot be cancelled"));
    }

    private void pay(Claim claim, Order order) {
        boolean stood = claim.stands();
        // From here on it may be paid, and then it does not expire.
        Result<Order> result =
                insist(claim + " is paid", server -> server.bean(Orders.class).pay(order, "payment", Optional.empty()));
        claim.paid = result.answer().isPresent();
        if (claim.paid) {
            claim.mayHaveEnded = false;
        } else if (stood && claim.stands()) {
            throw new AssertionError(claim + " is refused its payment: " + result.refusal());
        }
        world.note("** " + claim + (claim.paid ? " is paid" : " cannot be paid"));
    }

    /** Asks until an answer is certain. */
    private Result<Order> insist(String what, Function<SimulatedServer, CompletionStage<Result<Order>>> request) {
        long begin = world.now();
        while (true) {
            if (world.now() - Math.max(begin, calmSince) > longestNanos) {
                throw new AssertionError("not answered " + longestNanos / SECOND + " s after the last fault: " + what);
            }
            if (!servers.running().isEmpty()) {
                Answer answer = ask(what, world.oneOf(servers.running()), request);
                if (answer.result() != null) {
                    return answer.result();
                }
            }
            Process.mine().sleep(200 * MILLI + world.below(SECOND));
        }
    }

    private Answer ask(
            String what, SimulatedServer server, Function<SimulatedServer, CompletionStage<Result<Order>>> request) {
        Process mine = Process.mine();
        long ticket = mine.ticket();
        List<Answer> answers = new ArrayList<>();
        world.begin(server.host(), "request", world.below(MILLI), () -> {
            Act act = Act.of(new Actor("user", Set.of(Role.USER), "r"), "");
            act.during(() -> Stages.of(() -> request.apply(server))).whenComplete((result, trouble) -> {
                if (!server.host().stopped()) {
                    answers.add(answer(what, server, act, result, Stages.cause(trouble)));
                    mine.wake(ticket, world.below(MILLI));
                }
            });
        });
        mine.wake(ticket, PATIENCE);
        mine.suspend();
        return answers.isEmpty() ? new Answer(null, false) : answers.get(0);
    }

    private Answer answer(
            String what, SimulatedServer server, Act act, @Nullable Result<Order> result, @Nullable Throwable trouble) {
        if (trouble instanceof Simulation.Stopped) {
            return new Answer(null, false);
        }
        if (trouble != null && !(trouble instanceof Unavailable)) {
            throw new AssertionError(what + " by " + server.host().name() + " failed", trouble);
        }
        world.note(server.host().name() + " answers: " + what + ": "
                + (trouble != null ? "503 " + trouble.getMessage() : act.confirming() ? "202" : brief(result)));
        return new Answer(trouble != null || act.confirming() ? null : result, true);
    }

    private static String brief(@Nullable Result<Order> result) {
        return result == null
                ? "nothing"
                : result.answer()
                        .map(order -> "order " + order.id() + " " + order.payStatus())
                        .orElseGet(() ->
                                "refused: " + result.refusal().orElseThrow().getMessage());
    }
}

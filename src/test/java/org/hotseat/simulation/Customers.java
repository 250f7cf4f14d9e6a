package org.hotseat.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Taken;
import org.hotseat.simulation.ware.Ware;

/**
 * Users who claim, pay, cancel and forget, and ask again with their key until they get an answer. What they were told
 * is in their claims.
 */
final class Customers {

    static final String RESOURCE = "r1";

    private static final long SECOND = 1_000_000_000L;

    /** The codes of the refusals that say that nothing is left, of all models. */
    private static final Set<String> NONE_LEFT = Set.of("30006", "-2", "none-left", "1003");

    private final Simulation world;
    private final Ware ware;
    private final Requests requests;
    private final OrderActs orders;
    private final HoldLife holds;
    private final Host host = new Host("people");
    private final List<Claim> claims = new ArrayList<>();
    private ObjLongConsumer<Claim> refused = (claim, begin) -> {};
    private int busy;

    Customers(Ware ware, RedisWorld redis, Simulation world, Requests requests) {
        this.world = world;
        this.ware = ware;
        this.requests = requests;
        Endings endings = new Endings(world, redis);
        this.orders = new OrderActs(world, requests, endings);
        this.holds = new HoldLife(world, requests, endings, orders);
    }

    /** Reports each claim that is refused since nothing is left, with the time at which it began. */
    void whenRefused(ObjLongConsumer<Claim> action) {
        refused = action;
    }

    List<Claim> claims() {
        return claims;
    }

    /** Whether all have done what they came for. */
    boolean done() {
        return busy == 0;
    }

    /** Lets one come who claims some times, within a time. */
    void come(String user, int times, int max, long withinNanos) {
        busy++;
        world.begin(host, user, 0, () -> {
            for (int i = 0; i < times; i++) {
                Process.mine().sleep(world.below(withinNanos / times));
                Claim claim = claim(user, i, ware.parties() ? 1 + (int) world.below(max) : 1);
                live(claim);
            }
            busy--;
        });
    }

    /** One claim, of which nothing is done afterwards. */
    Claim claim(String user, int number, int units) {
        IdempotencyKey key = new IdempotencyKey(user, "key-" + number, "print-" + number);
        Claim claim = new Claim(new UserId(user), key, units);
        claims.add(claim);
        long begin = world.now();
        Result<Taken> result = ask(claim);
        claim.answered = true;
        claim.answeredNanos = world.now();
        if (result.refusal().filter(Customers::noneLeft).isPresent()) {
            refused.accept(claim, begin);
        }
        result.answer().ifPresent(taken -> {
            orders.given(claim, taken);
            world.note("** " + claim + " is acknowledged");
        });
        return claim;
    }

    private static boolean noneLeft(HotseatException refusal) {
        return NONE_LEFT.contains(refusal.code());
    }

    private Result<Taken> ask(Claim claim) {
        return requests.insist(
                claim + " for " + claim.units,
                server -> ware.claim(new Ware.Ask(server, RESOURCE, claim.user, claim.units, claim.key)));
    }

    private void live(Claim claim) {
        Taken taken = claim.taken;
        if (taken == null) {
            return;
        }
        // That somebody has a packet already is told as it is now, and not kept for a key.
        if (world.onceIn(4) && claims.stream().noneMatch(other -> other != claim && other.has(taken))) {
            Result<Taken> again = ask(claim);
            if (again.answer().filter(taken::same).isEmpty()) {
                throw new AssertionError(claim + " is answered otherwise when it is repeated: " + again);
            }
        }
        Process.mine().sleep(world.below(4 * SECOND));
        if (taken.order().isPresent()) {
            orders.live(claim);
        } else if (taken.until().isPresent()) {
            holds.live(claim);
        }
    }
}

package org.hotseat.simulation;

import java.util.Objects;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.schedule.HoldActs;
import org.hotseat.schedule.Holds;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Goods;
import org.hotseat.simulation.ware.Taken;
import org.hotseat.simulation.ware.Ware;

/** The life of a hold behind its first answer. */
final class HoldLife {

    private final Simulation world;
    private final Requests requests;
    private final Endings endings;
    private final OrderActs orders;

    HoldLife(Simulation world, Requests requests, Endings endings, OrderActs orders) {
        this.world = world;
        this.requests = requests;
        this.endings = endings;
        this.orders = orders;
    }

    void live(Claim claim) {
        Taken hold = Objects.requireNonNull(claim.taken);
        switch ((int) world.below(6)) {
            case 0, 1 -> cancel(claim, hold);
            case 2 -> extend(claim);
            case 3, 4 -> order(claim);
            default -> world.note(claim + " is left to expire");
        }
    }

    private static IdempotencyKey key(Claim claim, String act) {
        return new IdempotencyKey(claim.user.value(), act + "-" + claim.key.key(), act);
    }

    private void cancel(Claim claim, Taken hold) {
        claim.mayHaveEnded = true;
        boolean was = requests.insist(
                        claim + " is cancelled",
                        server -> HoldActs.cancel(
                                        server.bean(Holds.class), Customers.RESOURCE, claim.user, key(claim, "cancel"))
                                .thenApply(Result::of))
                .answer()
                .orElseThrow();
        if (was) {
            claim.ended("holds/" + hold.id() + " cancelled");
        }
        claim.hasEnded = true;
        world.note("** " + claim + " is cancelled");
    }

    private void extend(Claim claim) {
        boolean stood = claim.stands();
        Result<Taken> result = requests.insist(
                claim + " is extended",
                server -> HoldActs.extend(
                                server.bean(Holds.class),
                                Customers.RESOURCE,
                                claim.user,
                                Goods.service(),
                                Goods.holdTime(),
                                key(claim, "extend"))
                        .thenApply(extended -> extended.map(Taken::of)));
        if (result.answer().isPresent()) {
            endings.given(claim, result.answer().get());
            claim.events.add("holds/" + result.answer().get().id() + " extended");
        } else if (stood && claim.stands()) {
            throw new AssertionError(claim + " cannot be extended: " + result.refusal());
        }
    }

    private void order(Claim claim) {
        claim.mayHaveEnded = true;
        Result<Taken> result = requests.insist(
                claim + " is ordered",
                server -> Goods.order(
                        new Ware.Ask(server, Customers.RESOURCE, claim.user, claim.units, key(claim, "order"))));
        if (result.answer().isPresent()) {
            orders.given(claim, result.answer().get());
            world.note("** " + claim + " is acknowledged");
            orders.live(claim);
        } else {
            // A server that is cut off may not know the hold; that it has not gone without an order is in Owned.
            world.note("** " + claim + " is refused its order");
        }
    }
}

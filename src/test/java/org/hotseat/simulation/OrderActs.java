package org.hotseat.simulation;

import java.util.Objects;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.act.Orders;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Taken;

/**
 * The life of an order behind its first answer: it is paid, in time or late, given back, cancelled, or left to expire.
 */
final class OrderActs {

    private static final long SECOND = 1_000_000_000L;

    private final Simulation world;
    private final Requests requests;
    private final Endings endings;
    private final OrderMoney money;

    OrderActs(Simulation world, Requests requests, Endings endings) {
        this.world = world;
        this.requests = requests;
        this.endings = endings;
        this.money = new OrderMoney(world, requests);
    }

    void given(Claim claim, Taken taken) {
        endings.given(claim, taken);
    }

    void live(Claim claim) {
        Order order = Objects.requireNonNull(claim.taken).order().orElseThrow();
        Money price = order.price().orElseThrow();
        switch ((int) world.below(13)) {
            case 0, 1, 2 -> cancel(claim, order);
            case 3 -> money.pay(claim, order);
            case 4 -> money.capture(claim, order, "p1", price);
            case 5 -> {
                money.capture(claim, order, "p1", price);
                wait(3);
                money.capture(claim, order, "p2", price);
                wait(2);
                money.refund(claim, order, "r1", price);
            }
            case 6 -> {
                money.capture(claim, order, "p1", price);
                wait(3);
                money.refund(claim, order, "r1", new Money(price.cents() / 2));
                wait(2);
                money.refund(claim, order, "r2", new Money(price.cents() - price.cents() / 2));
            }
            case 7 -> {
                wait(20);
                money.capture(claim, order, "p1", price);
            }
            case 8 -> {
                if (money.authorize(claim, order, price)) {
                    wait(20);
                    money.capture(claim, order, "p1", price);
                }
            }
            case 9 -> {
                if (money.authorize(claim, order, price)) {
                    wait(4);
                    money.release(claim, order);
                }
            }
            case 10 -> {
                money.capture(claim, order, "p1", price);
                if (claim.paid && claim.taken.units() > 1) {
                    wait(3);
                    money.giveBack(claim, order, new Money(price.cents() / claim.taken.units()));
                }
            }
            default -> world.note(claim + " is left to expire");
        }
    }

    private void wait(int seconds) {
        Process.mine().sleep(world.below(seconds * SECOND));
    }

    private void cancel(Claim claim, Order order) {
        claim.mayHaveEnded = true;
        Result<Order> result = requests.insist(
                claim + " is cancelled",
                server -> server.bean(Orders.class).end(order, Ending.CANCELLED, OrderMoney.key(claim, "end")));
        if (result.answer().isPresent()) {
            claim.ended("orders/" + order.id() + " cancelled");
        }
        world.note("** " + claim + (claim.hasEnded ? " is cancelled" : " cannot be cancelled"));
    }
}

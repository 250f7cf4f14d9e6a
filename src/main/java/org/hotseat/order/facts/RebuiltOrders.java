package org.hotseat.order.facts;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.HotClaim;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.RestoredOrder;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.order.placing.OrderIds;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Restores the orders of a resource in its rebuild. Afterwards Redis has the orders of the facts, whatever it had
 * before. If the hash of an order is later than its fact, the order may have changed since the fact was read. Then the
 * outbox is written out and the fact read once more; only a hash that is still later counts as lost.
 */
@Service
public class RebuiltOrders {

    /** The number of orders in one read. */
    private static final int TOGETHER = 1_000;

    /** Stands for the order of a member that cannot be read. */
    private static final String UNREADABLE = "";

    private final OrderFacts facts;
    private final RebuildSteps steps;
    private final Scans scans;
    private final Recovery recovery;

    @Inject
    RebuiltOrders(OrderFacts facts, RebuildSteps steps, Scans scans, Recovery recovery) {
        this.facts = facts;
        this.steps = steps;
        this.scans = scans;
        this.recovery = recovery;
    }

    /**
     * Restores orders, with one script for each.
     *
     * @param orders the live orders of one model, by the facts
     * @param call returns the call of the model's script for an order
     * @throws Unavailable when one of them has ended since it was read; the rebuild has to begin again
     */
    public void restore(
            RebuildContext context,
            OrderModel model,
            List<Order> orders,
            Function<RestoredOrder, ScriptCall<RestoreWord>> call) {
        restoreAll(context, model, orders, true, call);
    }

    /**
     * Reads which orders of a resource the hot state has, before the resource is closed. Reads its users and the
     * partition's index of unpaid orders.
     *
     * @param tally the key of the hash of users' units, which names their orders
     * @return a step that removes the orders that do not exist in the facts, and restores those that have ended by the
     *     facts. It has to be run by reads that miss no acknowledged fact, after the outbox has been written out
     */
    public Runnable leftovers(RebuildContext context, OrderModel model, String tally) {
        Map<String, List<String>> members = new HashMap<>();
        scans.hash(context.partition(), tally)
                .values()
                .forEach(orders -> Stream.of(orders.split("[ :]"))
                        .filter(OrderIds::isHotseatId)
                        .forEach(order -> members.put(order, new ArrayList<>())));
        scans.index(context.partition(), OrderKeys.index(context.partition()), model.kind() + ":" + context.id() + ":*")
                .keySet()
                .forEach(member -> members.computeIfAbsent(
                                OrderEntry.read(member)
                                        .map(entry -> entry.order().value())
                                        .orElse(UNREADABLE),
                                order -> new ArrayList<>())
                        .add(member));
        return () -> settle(context, model, members);
    }

    private void settle(RebuildContext context, OrderModel model, Map<String, List<String>> members) {
        forgetEntries(context, members.getOrDefault(UNREADABLE, List.of()).stream());
        members.remove(UNREADABLE);
        List<String> ids = List.copyOf(members.keySet());
        for (int first = 0; first < ids.size(); first += TOGETHER) {
            List<String> some = ids.subList(first, Math.min(ids.size(), first + TOGETHER));
            Map<String, Order> known = facts.find(some);
            steps.forget(
                    context,
                    some.stream()
                            .filter(id -> !known.containsKey(id))
                            .map(id -> new HotClaim(
                                    OrderKeys.order(context.partition(), new OrderId(id)),
                                    OrderKeys.index(context.partition()),
                                    members.getOrDefault(id, List.of())))
                            .toList());
            // The correct entry is restored with its order.
            forgetEntries(
                    context,
                    known.values().stream()
                            .flatMap(order -> members.getOrDefault(order.id().value(), List.of()).stream()
                                    .filter(member -> !model.scripts()
                                            .entry(order)
                                            .member()
                                            .equals(member))));
            List<Order> ended = known.values().stream()
                    .filter(order -> !order.payStatus().live())
                    .toList();
            restoreAll(context, model, ended, false, RestoredOrder::ended);
        }
    }

    private void forgetEntries(RebuildContext context, Stream<String> members) {
        String index = OrderKeys.index(context.partition());
        members.forEach(member -> steps.dropEntry(context, index, member));
    }

    /**
     * Restores orders.
     *
     * @param live whether the orders are live
     */
    private void restoreAll(
            RebuildContext context,
            OrderModel model,
            List<Order> orders,
            boolean live,
            Function<RestoredOrder, ScriptCall<RestoreWord>> call) {
        List<ScriptReply<RestoreWord>> replies = steps.runAll(orders.stream()
                .map(order -> call.apply(
                        new RestoredOrder(context, order, model.scripts().entry(order), OptionalLong.empty())))
                .toList());
        Map<String, Long> ahead = new HashMap<>();
        for (int i = 0; i < orders.size(); i++) {
            if (replies.get(i).word() == RestoreWord.AHEAD) {
                ahead.put(orders.get(i).id().value(), replies.get(i).number("version"));
            }
        }
        if (ahead.isEmpty()) {
            return;
        }
        recovery.drain(context.partition().number(), () -> {});
        Map<String, Order> again = facts.find(List.copyOf(ahead.keySet()));
        steps.runAll(ahead.entrySet().stream()
                .map(seen -> {
                    Order order = again.get(seen.getKey());
                    if (order == null || order.payStatus().live() != live) {
                        throw new Unavailable("redis", "The order " + seen.getKey() + " changes just now.", null);
                    }
                    OptionalLong version = OptionalLong.of(seen.getValue());
                    return call.apply(
                            new RestoredOrder(context, order, model.scripts().entry(order), version));
                })
                .toList());
    }
}

package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.facts.FactBatches;
import org.hotseat.facts.FactsSettings;
import org.hotseat.facts.Journal;
import org.hotseat.hotstate.LostLatch;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.PlayerId;
import org.hotseat.order.Order;
import org.hotseat.order.OrderFacts;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.PayStatus;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Rebuilds one schedule from its facts (DESIGN.md, section 3): live holds with the time they have left, orders, buyers, the LockID
 * counter, and last of all the places that are free: {@code maxPlayers − orders paid or unpaid − holds}, not below 0.
 */
@ApplicationScoped
class ScheduleRestore {

    private static final Script<RestoreHold> RESTORE_HOLD = Script.load("schedule/restore_hold", RestoreHold.class);
    private static final Script<RestoreOrder> RESTORE_ORDER = Script.load("schedule/restore_order", RestoreOrder.class);
    private static final Script<Open> OPEN = Script.load("schedule/open_schedule", Open.class);
    private static final int CHUNK = 500;

    private enum RestoreHold {
        RESTORED,
        OUT_OF_TIME,
        LOST
    }

    private enum RestoreOrder {
        RESTORED,
        PRESENT,
        LOST
    }

    private enum Open {
        OPENED,
        OPEN,
        LOST
    }

    private final Scripts scripts;
    private final HoldFacts holdFacts;
    private final OrderFacts orderFacts;
    private final ScheduleOrderModel model;
    private final Journal journal;
    private final ScheduleLeftovers leftovers;
    private final int margin;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ScheduleRestore() {
        this.scripts = null;
        this.holdFacts = null;
        this.orderFacts = null;
        this.model = null;
        this.journal = null;
        this.leftovers = null;
        this.margin = 0;
    }

    @Inject
    ScheduleRestore(
            Scripts scripts,
            HoldFacts holdFacts,
            OrderFacts orderFacts,
            ScheduleOrderModel model,
            Journal journal,
            ScheduleLeftovers leftovers,
            FactsSettings settings) {
        this.scripts = scripts;
        this.holdFacts = holdFacts;
        this.orderFacts = orderFacts;
        this.model = model;
        this.journal = journal;
        this.leftovers = leftovers;
        this.margin = settings.outboxLimit();
    }

    /** Restores everything and opens the schedule; throws {@link LostLatch} when another rebuild has taken over. */
    void run(RebuildPass pass, ScheduleFacts.Stored stored) {
        ScheduleKeys keys = new ScheduleKeys(pass.partition(), stored.id());
        // Holds before orders: one that becomes an order between the two reads is counted twice, not missed.
        List<HoldFacts.Stored> holds = holdFacts.held(stored.id());
        List<Order> orders = orderFacts.live(model, stored.id().value());
        long held = restoreHolds(pass, keys, holds, orders);
        restoreOrders(pass, keys, orders);
        leftovers.forget(pass, keys, holds);
        long free = Math.max(0, stored.plan().maxPlayers() - orders.size() - held);
        open(pass, keys, stored, free, orders.size());
    }

    private long restoreHolds(RebuildPass pass, ScheduleKeys keys, List<HoldFacts.Stored> holds, List<Order> orders) {
        List<Fact> ended = new ArrayList<>();
        List<HoldFacts.Stored> live = live(pass, holds, orders, ended);
        long held = 0;
        List<ScriptReply<RestoreHold>> replies = inChunks(
                live,
                hold -> RESTORE_HOLD.call(
                        pass.partition(),
                        List.of(pass.latch(), keys.lock(hold.player()), keys.index(), keys.holds()),
                        List.of(
                                pass.token(),
                                keys.member(hold.player()),
                                hold.player().value(),
                                Long.toString(hold.lockId()),
                                Long.toString(hold.lockedAt().toEpochMilli()),
                                Long.toString(hold.expiresAt().toEpochMilli()),
                                Long.toString(hold.version()))));
        for (int i = 0; i < replies.size(); i++) {
            switch (replies.get(i).word()) {
                case RESTORED -> held++;
                case OUT_OF_TIME -> ended.add(ended(pass, live.get(i), HoldFacts.EXPIRED));
                case LOST -> throw new LostLatch();
            }
        }
        write(ended);
        return held;
    }

    /** One hold a player; a hold that has ended although its last fact was lost with Redis is told to the facts. */
    private static List<HoldFacts.Stored> live(
            RebuildPass pass, List<HoldFacts.Stored> holds, List<Order> orders, List<Fact> ended) {
        Set<String> ordered =
                orders.stream().flatMap(order -> order.text("lock_id").stream()).collect(Collectors.toSet());
        Map<PlayerId, HoldFacts.Stored> live = new LinkedHashMap<>();
        for (HoldFacts.Stored hold : holds) {
            if (ordered.contains(Long.toString(hold.lockId()))) {
                ended.add(ended(pass, hold, HoldFacts.ORDERED));
                continue;
            }
            HoldFacts.Stored earlier = live.put(hold.player(), hold);
            if (earlier != null) {
                ended.add(ended(pass, earlier, HoldFacts.CANCELLED));
            }
        }
        return List.copyOf(live.values());
    }

    private static Fact ended(RebuildPass pass, HoldFacts.Stored hold, int status) {
        return HoldFacts.ended(pass.partition().number(), hold, status);
    }

    /** Waits until the facts are durable, so that the facts agree with what is opened. */
    private void write(List<Fact> facts) {
        for (int start = 0; start < facts.size(); start += FactBatches.LIMIT) {
            List<Fact> chunk = facts.subList(start, Math.min(facts.size(), start + FactBatches.LIMIT));
            journal.write(chunk, System.nanoTime()).toCompletableFuture().join();
        }
    }

    private void restoreOrders(RebuildPass pass, ScheduleKeys keys, List<Order> orders) {
        List<ScriptReply<RestoreOrder>> replies = inChunks(orders, order -> {
            boolean expires = order.payStatus() == PayStatus.UNPAID;
            List<String> arguments = new ArrayList<>(List.of(
                    pass.token(),
                    order.owner().value(),
                    order.id().value(),
                    OrderKeys.member(ScheduleOrderModel.NAME, pass.id(), order.id()),
                    expires ? order.text("pay_before").orElse("") : ""));
            order.fields().forEach((name, value) -> arguments.addAll(List.of(name, value)));
            return RESTORE_ORDER.call(
                    pass.partition(),
                    List.of(
                            pass.latch(),
                            pass.partition().epoch(),
                            keys.buyers(),
                            OrderKeys.order(pass.partition(), order.id()),
                            OrderKeys.index(pass.partition())),
                    arguments);
        });
        if (replies.stream().anyMatch(reply -> reply.word() == RestoreOrder.LOST)) {
            throw new LostLatch();
        }
    }

    private void open(RebuildPass pass, ScheduleKeys keys, ScheduleFacts.Stored stored, long free, int booked) {
        HoldFacts.Greatest greatest = holdFacts.greatest();
        List<String> plan = stored.plan().values();
        Open word = scripts.run(OPEN.call(
                        pass.partition(),
                        List.of(
                                pass.latch(),
                                pass.partition().epoch(),
                                keys.schedule(),
                                keys.seats(),
                                keys.counter(),
                                keys.counterEpoch(),
                                keys.oldHolds()),
                        List.of(
                                pass.token(),
                                Long.toString(free),
                                Long.toString(pass.partition().counterOf(greatest.lockId())),
                                greatest.ours() ? Integer.toString(margin) : "0",
                                "max",
                                plan.get(0),
                                "name",
                                plan.get(1),
                                "starts_at",
                                plan.get(2),
                                "hold_ms",
                                plan.get(3),
                                "price",
                                plan.get(4),
                                "version",
                                Long.toString(stored.version()),
                                "booked",
                                Integer.toString(booked))))
                .word();
        if (word == Open.LOST) {
            throw new LostLatch();
        }
    }

    private <T, W extends Enum<W>> List<ScriptReply<W>> inChunks(List<T> items, Function<T, ScriptCall<W>> call) {
        List<ScriptReply<W>> replies = new ArrayList<>(items.size());
        for (int start = 0; start < items.size(); start += CHUNK) {
            replies.addAll(scripts.runAll(items.subList(start, Math.min(items.size(), start + CHUNK)).stream()
                    .map(call)
                    .toList()));
        }
        return replies;
    }
}

package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.evidence.OverbookingStop;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.order.Order;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.order.facts.LiveOrdersByFacts;
import org.hotseat.order.facts.RebuiltOrders;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.order.facts.UserLimitRestore;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.HoldEndFacts;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.LiveHoldFacts;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Rebuilds one schedule from its facts: live holds with the time they have left, orders, buyers and the LockID counter.
 * The free places come last: {@code maxPlayers − those of orders paid or unpaid − those of holds}. Below 0 it sells
 * nothing ({@link OverbookingStop}).
 */
@Service
class ScheduleRestore implements ModelRebuild {

    private static final Script<CloseWord> CLOSE = Script.load("schedule/close_schedule", CloseWord.class);
    private static final Script<RestoreWord> RESTORE_ORDER = Script.load("schedule/restore_order", RestoreWord.class);
    private static final Script<OpenWord> OPEN = Script.load("schedule/open_schedule", OpenWord.class);

    private static final System.Logger LOG = System.getLogger(ScheduleRestore.class.getName());
    private static final int MAX_REPORTED = 10;

    private final RebuildSteps steps;
    private final ScheduleFacts facts;
    private final HoldFacts holdFacts;
    private final LiveHoldFacts liveHolds;
    private final ResourceOrderFacts resourceOrders;
    private final HoldEndFacts holdEnds;
    private final HoldRestore holdRestore;
    private final UserLimitRestore kept;
    private final RebuiltOrders rebuilt;
    private final ScheduleLeftovers leftovers;
    private final OverbookingStop overbooked;
    private final int margin;

    @Inject
    ScheduleRestore(
            RebuildSteps steps,
            ScheduleFacts facts,
            HoldFacts holdFacts,
            LiveHoldFacts liveHolds,
            ResourceOrderFacts resourceOrders,
            HoldEndFacts holdEnds,
            HoldRestore holdRestore,
            UserLimitRestore kept,
            RebuiltOrders rebuilt,
            ScheduleLeftovers leftovers,
            OverbookingStop overbooked,
            FactsSettings settings) {
        this.overbooked = overbooked;
        this.steps = steps;
        this.facts = facts;
        this.holdFacts = holdFacts;
        this.liveHolds = liveHolds;
        this.resourceOrders = resourceOrders;
        this.holdEnds = holdEnds;
        this.holdRestore = holdRestore;
        this.kept = kept;
        this.rebuilt = rebuilt;
        this.leftovers = leftovers;
        this.margin = settings.outboxLimit();
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildContext context) {
        ScheduleKeys keys = keys(context);
        List<String> names = new ArrayList<>(List.of(context.lease()));
        names.addAll(keys.guard(keys.holds(), keys.buyers(), keys.oldHolds()));
        return CLOSE.call(context.partition(), names, context.closing());
    }

    @Override
    public Runnable leftovers(RebuildContext context) {
        return rebuilt.leftovers(
                context, resourceOrders.model(ScheduleId.MODEL), keys(context).buyers());
    }

    @Override
    public void restore(RebuildContext context) {
        restore(context, facts.get(new ScheduleId(context.id())));
    }

    @Override
    public void restore(RebuildContext context, Fields definition) {
        restore(context, facts.announced(new ScheduleId(context.id()), definition));
    }

    private static ScheduleKeys keys(RebuildContext context) {
        return new ScheduleKeys(context.partition(), new ScheduleId(context.id()));
    }

    private void restore(RebuildContext context, ScheduleFacts.Stored stored) {
        ScheduleKeys keys = keys(context);
        // Holds are read before orders. A hold that becomes an order between the two reads is then counted twice, and
        // not missed.
        List<HoldFacts.Stored> holds = liveHolds.held(stored.id());
        LiveOrdersByFacts orders = resourceOrders.found(stored.id().resource());
        warn(context, holds, orders);
        restoreKept(context, keys, stored.definition().limits(), orders.orders());
        HoldRestore.Held held = holdRestore.run(context, keys, holds, orders.orders(), stored.definition());
        rebuilt.restore(
                context,
                resourceOrders.model(ScheduleId.MODEL),
                orders.orders(),
                order ->
                        RESTORE_ORDER.call(context.partition(), order.keys(List.of(keys.buyers())), order.arguments()));
        leftovers.forget(context, keys, held.holders());
        boolean inherited = !orders.unread().isEmpty()
                || orders.orders().stream().anyMatch(order -> order.version() == 0)
                || holds.stream().anyMatch(hold -> hold.version() == 0);
        open(context, keys, stored, orders.units(), held, inherited);
    }

    /**
     * Restores the data for limits. It runs before the holds are restored, since those that have ended meanwhile are
     * added to it.
     */
    private void restoreKept(
            RebuildContext context, ScheduleKeys keys, Optional<UserLimits> limits, List<Order> orders) {
        kept.restore(
                context,
                keys.buyers(),
                keys.id().resource(),
                limits,
                orders,
                limits.flatMap(UserLimits::cooldown)
                        .map(rest -> holdEnds.unsold(keys.id(), context.now().minus(rest)))
                        .orElse(List.of()),
                kept.counts(limits) ? holdEnds.heldMillis(keys.id(), limits.isPresent()) : Map.of());
    }

    private static void warn(RebuildContext context, List<HoldFacts.Stored> holds, LiveOrdersByFacts orders) {
        List<UnreadableDocument> unread = Stream.concat(
                        holds.stream().flatMap(hold -> hold.problem().stream()), orders.unread().stream())
                .toList();
        if (!unread.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "HS701 schedule {0}: {1} documents cannot be read and count as taken: {2}",
                    context.id(),
                    unread.size(),
                    unread.subList(0, Math.min(MAX_REPORTED, unread.size())));
        }
    }

    private void open(
            RebuildContext context,
            ScheduleKeys keys,
            ScheduleFacts.Stored stored,
            long booked,
            HoldRestore.Held held,
            boolean inherited) {
        long free = stored.definition().maxPlayers() - booked - held.places();
        HoldFacts.Greatest greatest = holdFacts.greatest();
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                Long.toString(Math.max(0, free)),
                Long.toString(context.partition().counterOf(greatest.lockId())),
                greatest.ours() ? Integer.toString(margin) : "0",
                "version",
                Long.toString(stored.version()),
                "booked",
                Long.toString(booked),
                "extra",
                Long.toString(held.places() - held.holds())));
        arguments.addAll(ScheduleDefinition.FORM.fields(stored.definition()));
        arguments.addAll(kept.fields());
        arguments.addAll(context.stop());
        if (inherited) {
            overbooked.alarmInherited(stored.id().resource(), free);
        } else {
            arguments.addAll(overbooked.fields(stored.id().resource(), free));
        }
        List<String> names = List.of(
                context.lease(), keys.schedule(), keys.seats(), keys.counter(), keys.counterEpoch(), keys.oldHolds());
        steps.run(OPEN.call(context.partition(), names, arguments));
    }
}

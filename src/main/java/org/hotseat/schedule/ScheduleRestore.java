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
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildPass.CloseWord;
import org.hotseat.hotstate.evidence.Overbooked;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel.RestoreWord;
import org.hotseat.order.facts.FoundOrders;
import org.hotseat.order.facts.KeptByUsers;
import org.hotseat.order.facts.RebuiltOrders;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.HoldEndFacts;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Rebuilds one schedule from its facts (DESIGN.md, section 3): live holds with the time they have left, orders, buyers
 * and the LockID counter. The free places come last: {@code maxPlayers − those of orders paid or unpaid − those of
 * holds}. Below 0 it sells nothing ({@link Overbooked}).
 */
@Service
class ScheduleRestore implements ModelRebuild {

    private static final Script<CloseWord> CLOSE = Script.load("schedule/close_schedule", CloseWord.class);
    private static final Script<RestoreWord> RESTORE_ORDER = Script.load("schedule/restore_order", RestoreWord.class);
    private static final Script<OpenWord> OPEN = Script.load("schedule/open_schedule", OpenWord.class);

    private static final System.Logger LOG = System.getLogger(ScheduleRestore.class.getName());
    private static final int MOST_TOLD = 10;

    private final RebuildSteps steps;
    private final ScheduleFacts facts;
    private final HoldFacts holdFacts;
    private final ResourceOrderFacts resourceOrders;
    private final HoldEndFacts holdEnds;
    private final HoldRestore holdRestore;
    private final KeptByUsers kept;
    private final RebuiltOrders rebuilt;
    private final ScheduleLeftovers leftovers;
    private final Overbooked overbooked;
    private final int margin;

    @Inject
    ScheduleRestore(
            RebuildSteps steps,
            ScheduleFacts facts,
            HoldFacts holdFacts,
            ResourceOrderFacts resourceOrders,
            HoldEndFacts holdEnds,
            HoldRestore holdRestore,
            KeptByUsers kept,
            RebuiltOrders rebuilt,
            ScheduleLeftovers leftovers,
            Overbooked overbooked,
            FactsSettings settings) {
        this.overbooked = overbooked;
        this.steps = steps;
        this.facts = facts;
        this.holdFacts = holdFacts;
        this.resourceOrders = resourceOrders;
        this.holdEnds = holdEnds;
        this.holdRestore = holdRestore;
        this.kept = kept;
        this.rebuilt = rebuilt;
        this.leftovers = leftovers;
        this.margin = settings.outboxLimit();
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        ScheduleKeys keys = keys(pass);
        List<String> names = new ArrayList<>(List.of(pass.lease()));
        names.addAll(keys.guard(keys.holds(), keys.buyers(), keys.oldHolds()));
        return CLOSE.call(pass.partition(), names, pass.closing());
    }

    @Override
    public Runnable leftovers(RebuildPass pass) {
        return rebuilt.leftovers(
                pass, resourceOrders.model(ScheduleId.MODEL), keys(pass).buyers());
    }

    @Override
    public void restore(RebuildPass pass) {
        restore(pass, facts.find(pass.id()).orElseThrow(() -> ScheduleModel.unknown(pass.id())));
    }

    @Override
    public void restore(RebuildPass pass, Fields definition) {
        restore(pass, facts.announced(new ScheduleId(pass.id()), definition));
    }

    private static ScheduleKeys keys(RebuildPass pass) {
        return new ScheduleKeys(pass.partition(), new ScheduleId(pass.id()));
    }

    private void restore(RebuildPass pass, ScheduleFacts.Stored stored) {
        ScheduleKeys keys = keys(pass);
        // Holds are read before orders. A hold that becomes an order between the two reads is then counted twice, and
        // not missed.
        List<HoldFacts.Stored> holds = holdFacts.held(stored.id());
        FoundOrders orders = resourceOrders.found(stored.id().resource());
        warn(pass, holds, orders);
        restoreKept(pass, keys, stored.definition().limits(), orders.orders());
        HoldRestore.Held held = holdRestore.run(pass, keys, holds, orders.orders(), stored.definition());
        rebuilt.restore(
                pass,
                resourceOrders.model(ScheduleId.MODEL),
                orders.orders(),
                order -> RESTORE_ORDER.call(pass.partition(), order.keys(List.of(keys.buyers())), order.arguments()));
        leftovers.forget(pass, keys, held.holders());
        boolean inherited = !orders.unread().isEmpty()
                || orders.orders().stream().anyMatch(order -> order.version() == 0)
                || holds.stream().anyMatch(hold -> hold.version() == 0);
        open(pass, keys, stored, orders.units(), held, inherited);
    }

    /**
     * Restores the data for limits. It runs before the holds are restored, since those that have ended meanwhile are
     * added to it.
     */
    private void restoreKept(RebuildPass pass, ScheduleKeys keys, Optional<UserLimits> limits, List<Order> orders) {
        kept.restore(
                pass,
                keys.buyers(),
                keys.id().resource(),
                limits,
                orders,
                limits.flatMap(UserLimits::cooldown)
                        .map(rest -> holdEnds.unsold(keys.id(), pass.now().minus(rest)))
                        .orElse(List.of()),
                kept.counts(limits) ? holdEnds.heldMillis(keys.id(), limits.isPresent()) : Map.of());
    }

    private static void warn(RebuildPass pass, List<HoldFacts.Stored> holds, FoundOrders orders) {
        List<UnreadableDocument> unread = Stream.concat(
                        holds.stream().flatMap(hold -> hold.problem().stream()), orders.unread().stream())
                .toList();
        if (!unread.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "HS701 schedule {0}: {1} documents cannot be read and count as taken: {2}",
                    pass.id(),
                    unread.size(),
                    unread.subList(0, Math.min(MOST_TOLD, unread.size())));
        }
    }

    private void open(
            RebuildPass pass,
            ScheduleKeys keys,
            ScheduleFacts.Stored stored,
            long booked,
            HoldRestore.Held held,
            boolean inherited) {
        long free = stored.definition().maxPlayers() - booked - held.places();
        HoldFacts.Greatest greatest = holdFacts.greatest();
        List<String> arguments = new ArrayList<>(List.of(
                pass.token(),
                Long.toString(Math.max(0, free)),
                Long.toString(pass.partition().counterOf(greatest.lockId())),
                greatest.ours() ? Integer.toString(margin) : "0",
                "version",
                Long.toString(stored.version()),
                "booked",
                Long.toString(booked),
                "extra",
                Long.toString(held.places() - held.holds())));
        arguments.addAll(ScheduleDefinition.FORM.fields(stored.definition()));
        arguments.addAll(kept.fields());
        arguments.addAll(pass.stop());
        if (inherited) {
            overbooked.inherited(stored.id().resource(), free);
        } else {
            arguments.addAll(overbooked.fields(stored.id().resource(), free));
        }
        List<String> names = List.of(
                pass.lease(), keys.schedule(), keys.seats(), keys.counter(), keys.counterEpoch(), keys.oldHolds());
        steps.run(OPEN.call(pass.partition(), names, arguments));
    }
}

package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.facts.journal.Journal;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.order.Order;
import org.hotseat.order.facts.DefaultLimitSettings;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Restores the live holds of one schedule from their facts, and writes the ends of holds that have ended meanwhile. */
@Service
class HoldRestore {

    private static final Script<RestoreHold> RESTORE_HOLD = Script.load("schedule/restore_hold", RestoreHold.class);

    private enum RestoreHold {
        RESTORED,
        ENDED,
        LOST
    }

    private final RebuildSteps steps;
    private final Journal journal;
    private final DefaultLimitSettings settings;

    @Inject
    HoldRestore(RebuildSteps steps, Journal journal, DefaultLimitSettings settings) {
        this.steps = steps;
        this.journal = journal;
        this.settings = settings;
    }

    /** The holders of the live holds, and the number of places in these holds. */
    record Held(Set<String> holders, long places) {

        long holds() {
            return holders.size();
        }
    }

    /**
     * Restores the holds.
     *
     * @param schedule the definition; its hold time, from now on, replaces the end of a hold that cannot be read
     * @return the live holds
     */
    Held run(
            RebuildContext context,
            ScheduleKeys keys,
            List<HoldFacts.Stored> holds,
            List<Order> orders,
            ScheduleDefinition schedule) {
        String unknownEnd = Long.toString(context.now().plus(schedule.hold()).toEpochMilli());
        String limits = schedule.limits().map(UserLimits::toString).orElse("");
        List<Restored> all = holdsToRestore(holds, orders, context.now());
        long start = System.nanoTime();
        List<ScriptReply<RestoreHold>> replies = steps.runAll(all.stream()
                .map(restored -> {
                    HoldFacts.Stored hold = restored.hold();
                    return RESTORE_HOLD.call(
                            context.partition(),
                            List.of(
                                    context.lease(),
                                    keys.lock(hold.holder()),
                                    keys.index(),
                                    keys.holds(),
                                    keys.buyers(),
                                    context.partition().outbox()),
                            List.of(
                                    context.token(),
                                    context.id(),
                                    keys.member(hold.holder()),
                                    hold.holder().value(),
                                    Long.toString(hold.lockId()),
                                    Long.toString(hold.lockedAt().toEpochMilli()),
                                    hold.expiresAt()
                                            .map(end -> Long.toString(end.toEpochMilli()))
                                            .orElse(unknownEnd),
                                    // The next fact of the hold must not have version 1: a first version would be
                                    // compared with that of another owner.
                                    Long.toString(Math.max(1, hold.version())),
                                    Integer.toString(restored.status()),
                                    limits,
                                    Integer.toString(hold.places()),
                                    settings.heldMillis(),
                                    hold.steps(),
                                    hold.attached().argument()));
                })
                .toList());
        Set<String> holders = new HashSet<>();
        long places = 0;
        for (int i = 0; i < all.size(); i++) {
            ScriptReply<RestoreHold> reply = replies.get(i);
            switch (reply.word()) {
                case RESTORED -> {
                    holders.add(all.get(i).hold().holder().value());
                    places += all.get(i).hold().places();
                }
                case ENDED -> journal.offer(reply.facts(), start);
                case LOST -> {} // This reply has already ended the rebuild.
            }
        }
        return new Held(holders, places);
    }

    /** A hold with its real status. */
    record Restored(HoldFacts.Stored hold, int status) {}

    /**
     * Determines the holds to restore, with one live hold for each user. A hold may have ended although its last fact
     * was lost with Redis. An earlier system may have given one user several holds. All of them count as taken until
     * they end: the last one as the hold of the user, the others as holds of stand-ins.
     */
    static List<Restored> holdsToRestore(List<HoldFacts.Stored> holds, List<Order> orders, Instant now) {
        Set<Long> ordered =
                orders.stream().flatMap(order -> order.lockId().stream()).collect(Collectors.toSet());
        List<Restored> restored = new ArrayList<>();
        Map<Holder, HoldFacts.Stored> live = new LinkedHashMap<>();
        for (HoldFacts.Stored hold : holds) {
            boolean over = hold.expiresAt().filter(end -> !end.isAfter(now)).isPresent();
            if (ordered.contains(hold.lockId())) {
                restored.add(new Restored(hold, HoldFacts.ORDERED));
            } else if (hold.version() == 0 && over) {
                restored.add(new Restored(hold, HoldFacts.HELD));
            } else {
                HoldFacts.Stored earlier = live.put(hold.holder(), hold);
                if (earlier != null && earlier.version() == 0) {
                    restored.add(new Restored(earlier.forStandIn(), HoldFacts.HELD));
                } else if (earlier != null) {
                    restored.add(new Restored(earlier, endBefore(earlier, hold)));
                }
            }
        }
        live.values().forEach(hold -> restored.add(new Restored(hold, HoldFacts.HELD)));
        return restored;
    }

    /** Returns the status in which a hold must have ended before the same user could get another one. */
    private static int endBefore(HoldFacts.Stored earlier, HoldFacts.Stored later) {
        boolean ranOut = earlier.expiresAt()
                .filter(end -> !end.isAfter(later.lockedAt()))
                .isPresent();
        return ranOut ? HoldFacts.EXPIRED : HoldFacts.CANCELLED;
    }
}

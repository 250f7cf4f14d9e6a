package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.facts.Journal;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps;
import org.hotseat.kernel.PlayerId;
import org.hotseat.order.Order;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/** Puts the live holds of one schedule back from their facts, and tells the facts of those that have ended meanwhile. */
@ApplicationScoped
class HoldRestore {

    private static final Script<RestoreHold> RESTORE_HOLD = Script.load("schedule/restore_hold", RestoreHold.class);

    private enum RestoreHold {
        RESTORED,
        ENDED,
        LOST
    }

    private final RebuildSteps steps;
    private final Journal journal;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected HoldRestore() {
        this(null, null);
    }

    @Inject
    HoldRestore(RebuildSteps steps, Journal journal) {
        this.steps = steps;
        this.journal = journal;
    }

    /** Restores; answers how many holds are live. */
    long run(RebuildPass pass, ScheduleKeys keys, List<HoldFacts.Stored> holds, List<Order> orders) {
        List<ScriptReply<RestoreHold>> replies = steps.runAll(holdsToRestore(holds, orders).stream()
                .map(restored -> {
                    HoldFacts.Stored hold = restored.hold();
                    return RESTORE_HOLD.call(
                            pass.partition(),
                            List.of(
                                    pass.latch(),
                                    keys.lock(hold.player()),
                                    keys.index(),
                                    keys.holds(),
                                    pass.partition().outbox()),
                            List.of(
                                    pass.token(),
                                    pass.id(),
                                    keys.member(hold.player()),
                                    hold.player().value(),
                                    Long.toString(hold.lockId()),
                                    Long.toString(hold.lockedAt().toEpochMilli()),
                                    Long.toString(hold.expiresAt().toEpochMilli()),
                                    Long.toString(hold.version()),
                                    Integer.toString(restored.status())));
                })
                .toList());
        long held = 0;
        for (ScriptReply<RestoreHold> reply : replies) {
            switch (reply.word()) {
                case RESTORED -> held++;
                case ENDED -> journal.offer(reply.facts());
                case LOST -> {} // Ends the rebuild before it comes here.
            }
        }
        return held;
    }

    /** A hold with the status it really has. */
    private record Restored(HoldFacts.Stored hold, int status) {}

    /** One live hold a player: a hold may have ended although its last fact was lost with Redis. */
    private static List<Restored> holdsToRestore(List<HoldFacts.Stored> holds, List<Order> orders) {
        Set<String> ordered =
                orders.stream().flatMap(order -> order.text("lock_id").stream()).collect(Collectors.toSet());
        List<Restored> restored = new ArrayList<>();
        Map<PlayerId, HoldFacts.Stored> live = new LinkedHashMap<>();
        for (HoldFacts.Stored hold : holds) {
            if (ordered.contains(Long.toString(hold.lockId()))) {
                restored.add(new Restored(hold, HoldFacts.ORDERED));
                continue;
            }
            HoldFacts.Stored earlier = live.put(hold.player(), hold);
            if (earlier != null) {
                restored.add(new Restored(earlier, HoldFacts.CANCELLED));
            }
        }
        live.values().forEach(hold -> restored.add(new Restored(hold, HoldFacts.HELD)));
        return restored;
    }
}

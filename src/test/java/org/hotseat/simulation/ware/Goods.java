package org.hotseat.simulation.ware;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.redpacket.GrabView;
import org.hotseat.schedule.ScheduleOrders;
import org.hotseat.schedule.hold.ScheduleId;

/** The parts of which goods are made. */
public final class Goods {

    static final String LATER = "2100-01-01T00:00:00Z";

    private Goods() {}

    /** An order on a schedule; of the places of the user's hold, if there is one. */
    public static CompletionStage<Result<Taken>> order(Ware.Ask ask) {
        return ask.server()
                .bean(ScheduleOrders.class)
                .place(
                        new ScheduleId(ask.id()),
                        new Buyer(ask.user(), Groups.NONE, AttachedData.NOTHING, Optional.empty(), Optional.empty()),
                        Optional.of((long) ask.units()),
                        Optional.of(ask.key()))
                .thenApply(result -> result.map(Taken::of));
    }

    /** Somebody who may hold places for as short as he likes. */
    public static Caller service() {
        return new Caller("desk", Set.of(Role.SERVICE));
    }

    /** The time that a hold lasts; as long as an unpaid order by the settings of these servers. */
    public static Duration holdTime() {
        return Duration.ofMillis(7_200);
    }

    static Map<String, Object> schedule(String id, int places) {
        return Map.of("name", "A game", "maxPlayers", number(places), "price", "10.00");
    }

    static Map<String, Object> times(Map<String, Object> fields) {
        Map<String, Object> all = new HashMap<>(fields);
        all.put("startsAt", Instant.EPOCH.toString());
        all.put("endsAt", LATER);
        return all;
    }

    static BigDecimal number(int number) {
        return BigDecimal.valueOf(number);
    }

    static Result<Taken> packet(String rain, Result<GrabView> result) {
        if (result.answer().isEmpty()) {
            return Result.refused(result.refusal().orElseThrow());
        }
        return result.answer()
                .flatMap(GrabView::redPacketId)
                .map(packet -> Result.of(Taken.thing(
                        packet,
                        "rains/" + rain + "/packets/" + packet.substring(packet.indexOf(":") + 1) + " claimed")))
                .orElseGet(() -> Result.refused(new Conflict("-1", "No packet is left.")));
    }
}

package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.act.OrderRemoval;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.LiveHoldFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Removes the holds and orders of a schedule that is over from the hot state, together with the schedule. */
@Service
class ScheduleClaimRemoval implements ClaimRemoval {

    /**
     * A name that no user has. A schedule that has left the hot state has no holds, so one reply is right for all
     * users.
     */
    private static final Holder NO_USER = Holder.standIn("none");

    private final Schedules schedules;
    private final Holds holds;
    private final LiveHoldFacts live;
    private final OrderRemoval orders;

    @Inject
    ScheduleClaimRemoval(Schedules schedules, Holds holds, LiveHoldFacts live, OrderRemoval orders) {
        this.schedules = schedules;
        this.holds = holds;
        this.live = live;
        this.orders = orders;
    }

    @Override
    public List<ScriptCall<?>> readCalls(String id) {
        ScheduleId schedule = new ScheduleId(id);
        return List.of(schedules.read(schedule), holds.read(schedule, NO_USER));
    }

    @Override
    public boolean undecided(ResourceId resource) {
        return live.any(new ScheduleId(resource.id())) || orders.undecided(resource);
    }

    @Override
    public List<String> keys(RebuildContext context) {
        return List.of(new ScheduleKeys(context.partition(), new ScheduleId(context.id())).oldHolds());
    }

    @Override
    public void forEach(RebuildContext context, ResourceId resource, Consumer<List<String>> drop) {
        orders.each(context, resource, drop);
    }
}

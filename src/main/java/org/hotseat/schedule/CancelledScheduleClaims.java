package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.order.act.CancelledResourceOrders;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.LiveHoldFacts;
import org.hotseat.schedule.hold.ScheduleId;

/** Ends the holds and orders of a cancelled schedule. A hold that has expired is left to the sweep. */
@Service
class CancelledScheduleClaims implements CancelledResourceClaims {

    /** The number of holds whose facts are waited for at once, less than the smallest queue of a server. */
    private static final int TOGETHER = 50;

    private final Holds holds;
    private final CancelledResourceOrders orders;
    private final LiveHoldFacts live;

    @Inject
    CancelledScheduleClaims(Holds holds, CancelledResourceOrders orders, LiveHoldFacts live) {
        this.holds = holds;
        this.orders = orders;
        this.live = live;
    }

    @Override
    public int end(ResourceId resource, Runnable betweenBatches) {
        ScheduleId schedule = new ScheduleId(resource.id());
        AtomicInteger ended = new AtomicInteger();
        live.forEach(schedule, TOGETHER, held -> {
            ended.addAndGet(end(schedule, held));
            betweenBatches.run();
        });
        return ended.get() + orders.end(resource, betweenBatches);
    }

    private int end(ScheduleId schedule, List<Holder> batch) {
        List<CompletionStage<Boolean>> ending =
                batch.stream().map(holder -> holds.end(schedule, holder)).toList();
        int ended = 0;
        for (CompletionStage<Boolean> each : ending) {
            ended += Stages.join(each) ? 1 : 0;
        }
        return ended;
    }

    @Override
    public Ended ended(ResourceId resource) {
        return orders.ended(resource);
    }
}

package org.hotseat.order.act;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.SingleFlight;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Ends unpaid orders of every sale model at their pay-before time. A due order that is missing in the hot state is
 * looked for in the facts, by a thread of its own.
 */
@Service
public class OrderExpiry implements ExpiryIndex<EndWord> {

    private final SaleModelRegistry models;
    private final SingleFlight<OrderEntry> lost;

    @Inject
    OrderExpiry(SaleModelRegistry models, LostOrders lost, ManagedThreadFactory threads) {
        this.models = models;
        this.lost = new SingleFlight<>(1, threads, "HS410", "the look for the order", lost::check);
    }

    @PreDestroy
    void stop() {
        lost.stop();
    }

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public String key(Partition partition) {
        return OrderKeys.index(partition);
    }

    @Override
    public ScriptCall<EndWord> end(Partition partition, List<String> members) {
        OrderEntry entry = OrderEntry.of(members.get(0));
        return OrderModel.of(models, entry.model()).scripts().end(entry, Ending.EXPIRED, Optional.empty());
    }

    @Override
    public ResourceId resource(String member) {
        OrderEntry entry = OrderEntry.of(member);
        return OrderModel.of(models, entry.model()).resource(entry.resource());
    }

    /**
     * Handles a reply of the script. If the script did not find the order, it has already postponed the entry by some
     * seconds.
     */
    @Override
    public void onEnded(List<String> members, ScriptReply<EndWord> reply) {
        if (reply.word() == EndWord.NO_ORDER) {
            lost.begin(OrderEntry.of(members.get(0)));
        }
    }
}

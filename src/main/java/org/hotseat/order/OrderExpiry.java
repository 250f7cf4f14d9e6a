package org.hotseat.order;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.OrderModel.EndWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;

/** Ends unpaid orders at their pay-before time, of every sale model. */
@Service
public class OrderExpiry implements ExpiryIndex<EndWord> {

    private final SaleModels models;

    @Inject
    public OrderExpiry(SaleModels models) {
        this.models = models;
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
        return OrderModel.of(models, entry.model()).end(entry, Ending.EXPIRED, Optional.empty());
    }

    @Override
    public ResourceId resource(String member) {
        OrderEntry entry = OrderEntry.of(member);
        return OrderModel.of(models, entry.model()).resource(entry.resource());
    }
}

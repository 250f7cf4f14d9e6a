package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderModel;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The part of flash sales in the shared life of orders: the unit and the user's allowance come back. */
@Service
public class SaleOrderModel implements OrderModel {

    static final String NAME = "sale";

    /** Set on a refunded order whose unit is not sold again. */
    static final String KEPT = "kept";

    static final Script<EndWord> END = Script.load("flashsale/end_order", EndWord.class);

    private final SaleAddresses addresses;

    @Inject
    SaleOrderModel(SaleAddresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String resourceFact() {
        return "Sale_ID";
    }

    @Override
    public ResourceId resource(String id) {
        return new SaleId(id).resource();
    }

    @Override
    public ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        SaleKeys keys = addresses.keysOrNone(new SaleId(entry.resource()));
        EndedOrder ended = new EndedOrder(keys.partition(), entry, ending, key);
        return END.call(keys.partition(), ended.keys(keys.guard()), ended.arguments());
    }

    @Override
    public Map<String, Object> describe(Order order) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("saleId", order.resource());
        order.text("good").ifPresent(good -> more.put("goodId", good));
        return more;
    }
}

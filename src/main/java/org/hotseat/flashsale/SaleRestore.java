package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.LostLatch;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.order.Order;
import org.hotseat.order.OrderFacts;
import org.hotseat.order.PayStatus;
import org.hotseat.order.RestoredOrder;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.Scripts;

/**
 * Rebuilds one sale from its facts: live orders, the users' counts, and last of all the units that are left:
 * {@code stock − orders paid or unpaid − units of refunded orders that are not sold again}, not below 0.
 */
@ApplicationScoped
class SaleRestore {

    static final Script<RestoreOrder> RESTORE_ORDER = Script.load("flashsale/restore_order", RestoreOrder.class);
    static final Script<Open> OPEN = Script.load("flashsale/open_sale", Open.class);
    private static final int CHUNK = 500;

    enum RestoreOrder {
        RESTORED,
        PRESENT,
        LOST
    }

    enum Open {
        OPENED,
        OPEN,
        LOST
    }

    private final Scripts scripts;
    private final OrderFacts orderFacts;
    private final SaleOrderModel model;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected SaleRestore() {
        this(null, null, null);
    }

    @Inject
    SaleRestore(Scripts scripts, OrderFacts orderFacts, SaleOrderModel model) {
        this.scripts = scripts;
        this.orderFacts = orderFacts;
        this.model = model;
    }

    /** Restores everything and opens the sale; throws {@link LostLatch} when another rebuild has taken over. */
    void run(RebuildPass pass, SaleKeys keys, SaleFacts.Stored stored) {
        List<Order> orders = orderFacts.live(model, pass.id());
        for (int start = 0; start < orders.size(); start += CHUNK) {
            List<ScriptCall<RestoreOrder>> calls =
                    orders.subList(start, Math.min(orders.size(), start + CHUNK)).stream()
                            .map(order -> restore(pass, keys, order))
                            .toList();
            if (scripts.runAll(calls).stream().anyMatch(reply -> reply.word() == RestoreOrder.LOST)) {
                throw new LostLatch();
            }
        }
        open(pass, keys, stored, orders.size() + kept(pass.id()));
    }

    /** Units of refunded orders that are not sold again. */
    long kept(String sale) {
        return orderFacts.count(model, sale, PayStatus.REFUNDED, SaleOrderModel.KEPT, "1");
    }

    private static ScriptCall<RestoreOrder> restore(RebuildPass pass, SaleKeys keys, Order order) {
        RestoredOrder restored = new RestoredOrder(pass, order);
        return RESTORE_ORDER.call(pass.partition(), restored.keys(List.of(keys.users())), restored.arguments());
    }

    private void open(RebuildPass pass, SaleKeys keys, SaleFacts.Stored stored, long sold) {
        int stock = stored.offer().stock();
        List<String> arguments = new ArrayList<>(List.of(
                pass.token(),
                "sale",
                pass.id(),
                "number",
                Integer.toString(stored.number()),
                "version",
                Long.toString(stored.version()),
                "stock",
                Integer.toString(stock),
                "amount",
                Long.toString(Math.max(0, stock - sold)),
                "sold",
                Long.toString(sold)));
        arguments.addAll(stored.offer().fields());
        Open word = scripts.run(OPEN.call(
                        pass.partition(),
                        List.of(pass.latch(), pass.partition().epoch(), keys.sale(), keys.users()),
                        arguments))
                .word();
        if (word == Open.LOST) {
            throw new LostLatch();
        }
    }
}

package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.evidence.OverbookingStop;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.order.facts.RebuiltOrders;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.order.facts.UserLimitRestore;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Rebuilds one sale from its facts: live orders, the users' counts, and last the units that are left: {@code stock −
 * units of orders paid or unpaid − refunded units that are not sold again}. Below 0 it sells nothing
 * ({@link OverbookingStop}).
 */
@Service
class SaleRestore implements ModelRebuild {

    static final Script<CloseWord> CLOSE = Script.load("flashsale/close_sale", CloseWord.class);
    static final Script<RestoreWord> RESTORE_ORDER = Script.load("flashsale/restore_order", RestoreWord.class);
    static final Script<OpenWord> OPEN = Script.load("flashsale/open_sale", OpenWord.class);

    /** The field with the number of an order's units that were refunded and are not sold again. */
    private static final String KEPT = "kept";

    private final RebuildSteps steps;
    private final SaleFacts facts;
    private final SaleAddresses addresses;
    private final ResourceOrderFacts resourceOrders;
    private final UserLimitRestore unitsNotResold;
    private final RebuiltOrders rebuilt;
    private final OverbookingStop overbooked;

    @Inject
    SaleRestore(
            RebuildSteps steps,
            SaleFacts facts,
            SaleAddresses addresses,
            ResourceOrderFacts resourceOrders,
            UserLimitRestore kept,
            RebuiltOrders rebuilt,
            OverbookingStop overbooked) {
        this.rebuilt = rebuilt;
        this.overbooked = overbooked;
        this.steps = steps;
        this.facts = facts;
        this.addresses = addresses;
        this.resourceOrders = resourceOrders;
        this.unitsNotResold = kept;
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildContext context) {
        SaleKeys keys = keys(context);
        return CLOSE.call(
                context.partition(),
                List.of(context.lease(), context.partition().epoch(), keys.sale(), keys.users()),
                context.closing());
    }

    @Override
    public Runnable leftovers(RebuildContext context) {
        return rebuilt.leftovers(
                context, resourceOrders.model(SaleId.MODEL), keys(context).users());
    }

    @Override
    public void restore(RebuildContext context) {
        SaleId id = new SaleId(context.id());
        restore(context, keys(context), facts.get(id));
    }

    @Override
    public void restore(RebuildContext context, Fields body) {
        SaleDefinition definition = SaleDefinition.read(body);
        SaleId id = new SaleId(context.id());
        SaleKeys keys =
                new SaleKeys(context.partition(), id, definition.goodId().value(), 1);
        addresses.remember(keys);
        restore(context, keys, new SaleFacts.Stored(id, 1, definition, 1));
    }

    private SaleKeys keys(RebuildContext context) {
        return addresses.keys(new SaleId(context.id()));
    }

    private void restore(RebuildContext context, SaleKeys keys, SaleFacts.Stored stored) {
        List<Order> orders = resourceOrders.live(keys.id().resource());
        rebuilt.restore(
                context,
                resourceOrders.model(SaleId.MODEL),
                orders,
                order -> RESTORE_ORDER.call(context.partition(), order.keys(List.of(keys.users())), order.arguments()));
        unitsNotResold.restore(
                context, keys.users(), keys.id().resource(), stored.definition().limits(), orders);
        open(context, keys, stored, orders.stream().mapToLong(Order::units).sum() + unitsNotResold(keys.id()));
    }

    /** Returns the number of refunded units that are not sold again. */
    long unitsNotResold(SaleId sale) {
        return resourceOrders.sum(sale.resource(), KEPT);
    }

    private void open(RebuildContext context, SaleKeys keys, SaleFacts.Stored stored, long sold) {
        int stock = stored.definition().stock();
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                "sale",
                context.id(),
                "number",
                Integer.toString(stored.number()),
                "version",
                Long.toString(stored.version()),
                "amount",
                Long.toString(Math.max(0, stock - sold)),
                "sold",
                Long.toString(sold)));
        arguments.addAll(SaleDefinition.FORM.fields(stored.definition()));
        arguments.addAll(unitsNotResold.fields());
        arguments.addAll(context.stop());
        arguments.addAll(overbooked.fields(keys.id().resource(), stock - sold));
        steps.run(OPEN.call(context.partition(), List.of(context.lease(), keys.sale(), keys.users()), arguments));
    }
}

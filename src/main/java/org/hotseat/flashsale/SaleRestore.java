package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildPass.CloseWord;
import org.hotseat.hotstate.evidence.Overbooked;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel.RestoreWord;
import org.hotseat.order.facts.KeptByUsers;
import org.hotseat.order.facts.RebuiltOrders;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Rebuilds one sale from its facts: live orders, the users' counts, and last the units that are left: {@code stock −
 * units of orders paid or unpaid − refunded units that are not sold again}. Below 0 it sells nothing
 * ({@link Overbooked}).
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
    private final KeptByUsers kept;
    private final RebuiltOrders rebuilt;
    private final Overbooked overbooked;

    @Inject
    SaleRestore(
            RebuildSteps steps,
            SaleFacts facts,
            SaleAddresses addresses,
            ResourceOrderFacts resourceOrders,
            KeptByUsers kept,
            RebuiltOrders rebuilt,
            Overbooked overbooked) {
        this.rebuilt = rebuilt;
        this.overbooked = overbooked;
        this.steps = steps;
        this.facts = facts;
        this.addresses = addresses;
        this.resourceOrders = resourceOrders;
        this.kept = kept;
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        SaleKeys keys = keys(pass);
        return CLOSE.call(
                pass.partition(),
                List.of(pass.lease(), pass.partition().epoch(), keys.sale(), keys.users()),
                pass.closing());
    }

    @Override
    public Runnable leftovers(RebuildPass pass) {
        return rebuilt.leftovers(
                pass, resourceOrders.model(SaleId.MODEL), keys(pass).users());
    }

    @Override
    public void restore(RebuildPass pass) {
        SaleId id = new SaleId(pass.id());
        restore(pass, keys(pass), facts.find(id).orElseThrow(() -> SaleAddresses.unknown(pass.id())));
    }

    @Override
    public void restore(RebuildPass pass, Fields body) {
        SaleDefinition definition = SaleDefinition.read(body);
        SaleId id = new SaleId(pass.id());
        SaleKeys keys = new SaleKeys(pass.partition(), id, definition.goodId().value(), 1);
        addresses.learn(keys);
        restore(pass, keys, new SaleFacts.Stored(id, 1, definition, 1));
    }

    private SaleKeys keys(RebuildPass pass) {
        return addresses.keys(new SaleId(pass.id()));
    }

    private void restore(RebuildPass pass, SaleKeys keys, SaleFacts.Stored stored) {
        List<Order> orders = resourceOrders.live(keys.id().resource());
        rebuilt.restore(
                pass,
                resourceOrders.model(SaleId.MODEL),
                orders,
                order -> RESTORE_ORDER.call(pass.partition(), order.keys(List.of(keys.users())), order.arguments()));
        kept.restore(
                pass, keys.users(), keys.id().resource(), stored.definition().limits(), orders);
        open(pass, keys, stored, orders.stream().mapToLong(Order::units).sum() + kept(keys.id()));
    }

    /** Returns the number of refunded units that are not sold again. */
    long kept(SaleId sale) {
        return resourceOrders.sum(sale.resource(), KEPT);
    }

    private void open(RebuildPass pass, SaleKeys keys, SaleFacts.Stored stored, long sold) {
        int stock = stored.definition().stock();
        List<String> arguments = new ArrayList<>(List.of(
                pass.token(),
                "sale",
                pass.id(),
                "number",
                Integer.toString(stored.number()),
                "version",
                Long.toString(stored.version()),
                "amount",
                Long.toString(Math.max(0, stock - sold)),
                "sold",
                Long.toString(sold)));
        arguments.addAll(SaleDefinition.FORM.fields(stored.definition()));
        arguments.addAll(kept.fields());
        arguments.addAll(pass.stop());
        arguments.addAll(overbooked.fields(keys.id().resource(), stock - sold));
        steps.run(OPEN.call(pass.partition(), List.of(pass.lease(), keys.sale(), keys.users()), arguments));
    }
}

package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.resource.ResourceModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.order.ModelField;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.order.act.CancelledResourceOrders;
import org.hotseat.order.act.OrderRemoval;

/** The sale model of flash sales. When an order ends, its units and the allowance of its user come back. */
@Service
public class FlashSaleModel extends ResourceModel<SaleId, SaleDefinition, LiveSale> implements OrderModel {

    /** The kind of its orders. */
    static final String KIND = "sale";

    private final Sales sales;
    private final SaleLimits limits;
    private final SaleFacts facts;
    private final SaleAddresses addresses;
    private final CancelledResourceOrders cancelled;
    private final OrderRemoval over;
    private final SaleWindows windows;
    private final OrderScripts scripts;

    @Inject
    FlashSaleModel(
            Sales sales,
            SaleLimits limits,
            SaleFacts facts,
            SaleAddresses addresses,
            SaleRestore restore,
            SaleConsistencyCheck evidence,
            CancelledResourceOrders cancelled,
            OrderRemoval over,
            SaleWindows windows) {
        super(SaleId.MODEL, SaleDefinition::read, LiveSale::view, sales, restore, evidence);
        this.sales = sales;
        this.limits = limits;
        this.facts = facts;
        this.addresses = addresses;
        this.cancelled = cancelled;
        this.over = over;
        this.windows = windows;
        this.scripts = new UnitScripts(addresses);
    }

    @Override
    protected CompletionStage<Map<String, Object>> dryRunPut(SaleId id, SaleDefinition definition) {
        return dryRunPut(
                id,
                () -> {
                    windows.check(id, definition.goodId(), definition.window());
                    return definition.stock();
                },
                LiveSale::available,
                live -> {
                    Sales.checkGood(live, definition);
                    windows.check(id, definition.goodId(), definition.window());
                    if (live.sold() > definition.stock()) {
                        throw Sales.belowSold(live.sold());
                    }
                    return definition.stock() - live.sold();
                });
    }

    @Override
    protected DraftView draft(SaleId id, SaleDefinition definition, Instant now) {
        return DraftView.of(LiveSale.draft(id, definition, now).view());
    }

    @Override
    public RateLimits limits(String id) {
        return limits.limits(id);
    }

    @Override
    public HotKeys hotKeys(String id) {
        SaleKeys keys = addresses.keys(new SaleId(id));
        return new HotKeys(keys.partition(), keys.sale());
    }

    @Override
    public CancelledResourceClaims cancelledClaims() {
        return cancelled;
    }

    @Override
    public Optional<ClaimRemoval> claimRemoval() {
        return Optional.of(over.with(id -> sales.read(new SaleId(id))));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String resourceFact() {
        return "Sale_ID";
    }

    @Override
    public OrderScripts scripts() {
        return scripts;
    }

    @Override
    public Map<String, ModelField> ownFields() {
        return Map.of(Order.UNITS, new ModelField("Units", ModelField.Form.COUNT));
    }

    @Override
    public Optional<String> unitsName() {
        return Optional.of(Order.UNITS);
    }

    @Override
    public Map<String, Object> describe(Order order) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("saleId", order.resource());
        order.text("good").ifPresent(good -> more.put("goodId", good));
        more.put(Order.UNITS, order.units());
        return more;
    }

    @Override
    public Optional<TransferRules> transferRules(String resource) {
        return facts.find(new SaleId(resource))
                .flatMap(stored -> stored.definition().transfers());
    }

    @Override
    public Optional<Phases> phases(String resource) {
        return facts.find(new SaleId(resource))
                .flatMap(stored -> stored.definition().phases());
    }

    @Override
    public List<String> describedFields() {
        return List.of("saleId", "goodId", Order.UNITS);
    }
}

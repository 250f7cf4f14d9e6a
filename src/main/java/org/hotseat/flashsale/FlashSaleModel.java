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
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.order.ModelField;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.order.act.CancelledResourceOrders;
import org.hotseat.order.act.OrderRemoval;

/** The sale model of flash sales. When an order ends, its units and the allowance of its user come back. */
@Service
public class FlashSaleModel implements OrderModel {

    /** The kind of its orders. */
    static final String KIND = "sale";

    private final Sales sales;
    private final SaleLimits limits;
    private final SaleFacts facts;
    private final SaleAddresses addresses;
    private final SaleRestore restore;
    private final SaleConsistencyCheck evidence;
    private final CancelledResourceOrders cancelled;
    private final OrderRemoval over;
    private final SaleDryRun dryRun;
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
            SaleDryRun dryRun) {
        this.sales = sales;
        this.limits = limits;
        this.facts = facts;
        this.addresses = addresses;
        this.restore = restore;
        this.evidence = evidence;
        this.cancelled = cancelled;
        this.over = over;
        this.dryRun = dryRun;
        this.scripts = new UnitScripts(addresses);
    }

    @Override
    public String name() {
        return SaleId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        return sales.put(new SaleId(id), SaleDefinition.read(body)).thenApply(put -> put.map(LiveSale::view));
    }

    @Override
    public CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        return Stages.of(() -> dryRun.put(new SaleId(id), SaleDefinition.read(definition)));
    }

    @Override
    public DraftView draft(String id, Fields body, Instant now) {
        return DraftView.of(
                LiveSale.draft(new SaleId(id), SaleDefinition.read(body), now).view());
    }

    @Override
    public CompletionStage<Map<String, Object>> find(String id) {
        return sales.find(new SaleId(id)).thenApply(LiveSale::view);
    }

    @Override
    public CompletionStage<List<Map<String, Object>>> list(Page page) {
        return sales.list(page)
                .thenApply(lives -> lives.stream().map(LiveSale::view).toList());
    }

    @Override
    public RateLimits limits(String id) {
        return limits.limits(id);
    }

    @Override
    public void checkExists(String id) {
        facts.get(new SaleId(id));
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
    public ModelRebuild rebuild() {
        return restore;
    }

    @Override
    public ConsistencyCheck evidence() {
        return evidence;
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
    public List<String> describedFields() {
        return List.of("saleId", "goodId", Order.UNITS);
    }
}

package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The sale model of flash sales. */
@Service
public class FlashSaleModel implements SaleModel {

    static final Script<CloseWord> CLOSE = Script.load("flashsale/close_sale", CloseWord.class);

    private final Sales sales;
    private final SaleFacts facts;
    private final SaleAddresses addresses;
    private final SaleRestore restore;
    private final SaleEvidence evidence;

    @Inject
    FlashSaleModel(Sales sales, SaleFacts facts, SaleAddresses addresses, SaleRestore restore, SaleEvidence evidence) {
        this.sales = sales;
        this.facts = facts;
        this.addresses = addresses;
        this.restore = restore;
        this.evidence = evidence;
    }

    @Override
    public String name() {
        return SaleId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Record>> put(String id, Fields body) {
        return sales.put(new SaleId(id), SaleDefinition.read(body)).thenApply(put -> put.map(SaleView::of));
    }

    @Override
    public CompletionStage<Record> find(String id) {
        return sales.find(new SaleId(id)).thenApply(SaleView::of);
    }

    @Override
    public CompletionStage<List<Record>> list(Page page) {
        return sales.list(page)
                .thenApply(lives -> lives.stream().<Record>map(SaleView::of).toList());
    }

    @Override
    public void checkExists(String id) {
        stored(id);
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        SaleKeys keys = addresses.keys(new SaleId(pass.id()));
        return CLOSE.call(
                pass.partition(),
                List.of(pass.lease(), pass.partition().epoch(), keys.sale(), keys.users()),
                pass.closing());
    }

    @Override
    public void restore(RebuildPass pass) {
        restore.run(pass, addresses.keys(new SaleId(pass.id())), stored(pass.id()));
    }

    @Override
    public Map<String, Long> counts(String id) {
        return evidence.counts(new SaleId(id));
    }

    @Override
    public Evidence evidence(String id) {
        return evidence.of(new SaleId(id));
    }

    private SaleFacts.Stored stored(String id) {
        return facts.find(new SaleId(id)).orElseThrow(() -> SaleAddresses.unknown(id));
    }
}

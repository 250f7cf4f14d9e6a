package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;

/** Orders, and the refusal of a second one. */
@Service
class SaleWarmUp implements WarmUpModel {

    private static final Money PRICE = new Money(710);

    private final SaleRestore restore;
    private final SaleAddresses addresses;

    @Inject
    SaleWarmUp(SaleRestore restore, SaleAddresses addresses) {
        this.restore = restore;
        this.addresses = addresses;
    }

    @Override
    public String name() {
        return SaleId.MODEL;
    }

    @Override
    public void open(RebuildPass pass, int units) {
        SaleId id = new SaleId(pass.id());
        Fields body = new Fields(Map.of(
                "goodId", pass.id(),
                "stock", BigDecimal.valueOf(units),
                "startsAt", pass.now().minus(Duration.ofHours(1)).toString(),
                "endsAt", pass.now().plus(Duration.ofDays(1)).toString(),
                "valid", true,
                "perUserLimit", BigDecimal.ONE,
                "price", PRICE.toString()));
        SaleDefinition definition = SaleDefinition.read(body);
        SaleKeys keys = new SaleKeys(pass.partition(), id, pass.id(), 1);
        addresses.learn(keys);
        restore.run(pass, keys, new SaleFacts.Stored(id, 1, definition, 1));
    }

    @Override
    public List<Call> calls() {
        return List.of(new Call("orders", ""), new Call("orders", ""));
    }

    @Override
    public void forget(String id) {
        addresses.forget(new SaleId(id));
    }
}

package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;

/** Dry runs of changes of sales. */
@Service
class SaleDryRun {

    private final Sales sales;
    private final SaleWindows windows;
    private final SaleAddresses addresses;

    @Inject
    SaleDryRun(Sales sales, SaleWindows windows, SaleAddresses addresses) {
        this.sales = sales;
        this.windows = windows;
        this.addresses = addresses;
    }

    /**
     * Reports the effects that a put would have on a sale. Some reads of MongoDB and one of the hot state.
     *
     * @return the report; fails like {@link Sales#put}
     */
    CompletionStage<Map<String, Object>> put(SaleId id, SaleDefinition definition) {
        return Stages.of(() -> {
            if (addresses.find(id).isEmpty()) {
                windows.check(id, definition.goodId(), definition.window());
                return CompletableFuture.completedStage(Map.of("creates", true, "free", (long) definition.stock()));
            }
            return sales.find(id).thenApply(live -> {
                Sales.checkGood(live, definition);
                windows.check(id, definition.goodId(), definition.window());
                if (live.sold() > definition.stock()) {
                    throw Sales.belowSold(live.sold());
                }
                return Map.of("creates", false, "free", definition.stock() - live.sold(), "before", live.available());
            });
        });
    }
}

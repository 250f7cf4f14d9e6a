package org.hotseat.flashsale;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;

/** Claims on sales, for tests of other rooms. */
public final class SaleClaims {

    private SaleClaims() {}

    public static CompletionStage<Result<Order>> place(
            SaleOrders orders, String sale, UserId user, int units, IdempotencyKey key) {
        return orders.place(
                new SaleId(sale),
                new Buyer(user, Groups.NONE, AttachedData.NOTHING, Optional.empty(), Optional.empty()),
                units,
                Optional.of(key));
    }
}

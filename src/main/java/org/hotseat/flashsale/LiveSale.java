package org.hotseat.flashsale;

import java.time.Instant;
import java.util.Map;
import org.hotseat.hotstate.Offer;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.redis.ScriptReply;

/**
 * A sale at one moment in the hot state; the two counts add up to its stock.
 *
 * @param now the moment by Redis's clock
 */
record LiveSale(
        SaleId id,
        SaleDefinition definition,
        Instant now,
        long available,
        long sold,
        long version,
        OperatorStop state) {

    /** Returns the sale as it would be if it were created now. */
    static LiveSale draft(SaleId id, SaleDefinition definition, Instant now) {
        return new LiveSale(id, definition, now, definition.stock(), 0, 0, OperatorStop.NOT_ENDED);
    }

    /** Creates a sale from the reply of the script that reads it. */
    static LiveSale of(SaleId id, ScriptReply<Sales.Read> reply) {
        return new LiveSale(
                id,
                SaleDefinition.FORM.parse(reply.pairs()),
                Instant.ofEpochMilli(reply.number("now")),
                reply.number("amount"),
                reply.number("sold"),
                reply.number("version"),
                OperatorStop.of(reply.pairs()));
    }

    /** Returns the REST form of the sale. */
    Map<String, Object> view() {
        Map<String, Object> view =
                SaleDefinition.FORM.answer(definition, "saleId", id, "remaining", available, "sold", sold);
        return state.addToView(view, new Offer(definition.times(), now, available, sold, definition.valid()));
    }
}

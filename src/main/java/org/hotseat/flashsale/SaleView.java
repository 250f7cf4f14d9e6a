package org.hotseat.flashsale;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A sale as REST shows it. */
@Schema(name = "Sale")
public record SaleView(
        String saleId,
        String goodId,
        int stock,
        long remaining,
        long sold,
        String startsAt,
        String endsAt,
        boolean valid,
        int perUserLimit,
        String price,
        boolean restockOnRefund,
        Optional<String> comment) {

    static SaleView of(Sales.Live live) {
        Offer offer = live.offer();
        return new SaleView(
                live.id().value(),
                offer.good().value(),
                offer.stock(),
                live.available(),
                live.sold(),
                offer.window().start().toString(),
                offer.window().end().toString(),
                offer.valid(),
                offer.limit(),
                offer.price().toString(),
                offer.restock(),
                Optional.of(offer.comment()).filter(comment -> !comment.isEmpty()));
    }
}

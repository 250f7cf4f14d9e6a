package org.hotseat.flashsale;

import java.util.Optional;
import org.hotseat.kernel.RateLimit;

/** A sale as REST shows it. */
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
        Optional<String> comment,
        Optional<RateLimitView> rateLimit) {

    /** How often the sale may be asked; what is absent is not limited. */
    public record RateLimitView(
            Optional<RateLimit> perUser, Optional<RateLimit> perAddress, Optional<RateLimit> perSale) {}

    static SaleView of(Sales.Live live) {
        SaleDefinition offer = live.offer();
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
                Optional.of(offer.comment()).filter(comment -> !comment.isEmpty()),
                Optional.of(offer.rate())
                        .filter(rate -> !rate.none())
                        .map(rate -> new RateLimitView(rate.perUser(), rate.perAddress(), rate.perResource())));
    }
}

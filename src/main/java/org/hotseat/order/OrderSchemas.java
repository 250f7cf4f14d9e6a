package org.hotseat.order;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What bodies and answers about orders look like, for the description of the interface only. */
final class OrderSchemas {

    private OrderSchemas() {}

    /** A payment. */
    @Schema(name = "PaymentRequest", requiredProperties = "reference")
    record Payment(
            @Schema(description = "What the payer calls the payment", minLength = 1, maxLength = 128)
            String reference) {}

    /**
     * What orders of all sale models have in common. A model declares what it adds as a schema {@code Order.<model>}, whose fields come
     * into this one; answers refer to it by its name.
     */
    @Schema(
            name = "Order",
            requiredProperties = {"orderId", "kind", "ownerId", "userId", "payStatus", "placedAt"})
    record OrderAnswer(
            String orderId,

            @Schema(description = "The word of its sale model")
            String kind,

            @Schema(description = "The same as userId") String ownerId,

            String userId,

            @Schema(description = "-1 cancelled or expired, 0 unpaid, 1 paid, 2 refunded")
            int payStatus,

            @Schema(description = "When it expires unless it is paid before")
            Instant payBefore,

            @Schema(example = "7.10") String price,
            Instant placedAt,
            Instant paidAt,
            Instant endedAt,
            String reference,

            @Schema(description = "cancelled, expired or refunded")
            String ending) {}
}

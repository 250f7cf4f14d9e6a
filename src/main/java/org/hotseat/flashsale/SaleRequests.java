package org.hotseat.flashsale;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. */
final class SaleRequests {

    private SaleRequests() {}

    /** A sale as an operator puts it. */
    @Schema(
            name = "SaleRequest",
            requiredProperties = {"goodId", "stock", "startsAt", "endsAt", "valid", "perUserLimit", "price"})
    record PutResult(
            @Schema(description = "Never changes") String goodId,

            @Schema(description = "Units, what is sold included", minimum = "0", maximum = "1000000")
            int stock,

            @Schema(description = "ISO-8601 UTC; sells from here on", example = "2030-01-01T20:00:00Z")
            String startsAt,

            @Schema(description = "ISO-8601 UTC; sells until before it", example = "2030-01-01T21:00:00Z")
            String endsAt,

            @Schema(description = "Whether it sells at all") boolean valid,

            @Schema(description = "Live orders of one user", minimum = "1", maximum = "1000000")
            int perUserLimit,

            @Schema(example = "7.10") String price,

            @Schema(description = "Whether the unit of a refunded order is sold again; false when absent")
            boolean restockOnRefund,

            @Schema(maxLength = 500) String comment,

            @Schema(description = "How often orders may be asked for; not limited when absent")
            Limits rateLimit) {}

    /** Rate limits as an operator puts them. */
    @Schema(name = "RateLimitsRequest")
    record Limits(
            @Schema(description = "Of each user") Limit perUser,

            @Schema(description = "Of each client address; of each /64 network of IPv6")
            Limit perAddress,

            @Schema(description = "Of all together") Limit perSale) {}

    /** At most so many requests at once, and as many again evenly over so many seconds. */
    @Schema(
            name = "RateLimitRequest",
            requiredProperties = {"requests", "perSeconds"})
    record Limit(
            @Schema(minimum = "1", maximum = "1000000") int requests,
            @Schema(minimum = "1", maximum = "86400") int perSeconds) {}

    /** An order as a user wants it. */
    @Schema(name = "SaleOrderRequest")
    record Place(
            @Schema(description = "The caller when absent; another for services and operators only")
            String userId) {}
}

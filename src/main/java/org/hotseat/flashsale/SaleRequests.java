package org.hotseat.flashsale;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. */
final class SaleRequests {

    private SaleRequests() {}

    /** A sale as an operator puts it. */
    @Schema(
            name = "SaleRequest",
            requiredProperties = {"goodId", "stock", "startsAt", "endsAt", "valid", "perUserLimit", "price"})
    record Put(
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

            @Schema(maxLength = 500) String comment) {}

    /** An order as a user wants it. */
    @Schema(name = "SaleOrderRequest")
    record Place(
            @Schema(description = "The caller when absent; another for services and operators only")
            String playerId) {}
}

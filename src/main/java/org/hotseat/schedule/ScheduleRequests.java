package org.hotseat.schedule;

import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. Resources
 * refer to them by the schema's name and not by the class, of which Payara made an empty object for most.
 */
final class ScheduleRequests {

    private ScheduleRequests() {}

    /** A schedule as an operator puts it. */
    @Schema(
            name = "ScheduleRequest",
            requiredProperties = {"name", "maxPlayers"})
    record PutResult(
            @Schema(minLength = 1, maxLength = 200) String name,
            @Schema(minimum = "0", maximum = "1000000") int maxPlayers,

            @Schema(description = "ISO-8601 UTC; told to callers, decides nothing", example = "2030-01-01T20:00:00Z")
            String startsAt,

            @Schema(
                    description = "Minutes a hold lasts that does not say; decimals allowed",
                    minimum = "0.01",
                    maximum = "10080")
            BigDecimal holdMinutes,

            @Schema(example = "7.10") String price) {}

    /** A hold as a user wants it. */
    @Schema(name = "HoldRequest")
    record PlaceHold(
            @Schema(description = "The caller when absent; another for services and operators only")
            String userId,

            @Schema(
                    description = "The schedule's own when absent; decimals allowed",
                    minimum = "0.01",
                    maximum = "10080")
            BigDecimal holdMinutes) {}

    /** How much longer a hold shall last. */
    @Schema(name = "ExtensionRequest", requiredProperties = "holdMinutes")
    record Extend(
            @Schema(description = "Minutes from now; decimals allowed", minimum = "0.01", maximum = "10080")
            BigDecimal holdMinutes) {}

    /** An order as a user wants it. */
    @Schema(name = "OrderRequest")
    record PlaceOrder(
            @Schema(description = "The caller when absent; another for services and operators only")
            String userId) {}
}

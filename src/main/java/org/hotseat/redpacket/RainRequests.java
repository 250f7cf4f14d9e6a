package org.hotseat.redpacket;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. */
final class RainRequests {

    private RainRequests() {}

    /** A rain as an operator puts it. */
    @Schema(
            name = "RainRequest",
            requiredProperties = {"totalAmount", "packets", "startsAt", "endsAt", "funderId"})
    record PutResult(
            @Schema(description = "At least one cent a packet, at most 1000000000.00", example = "888.88")
            String totalAmount,

            @Schema(minimum = "1", maximum = "1000000") int packets,

            @Schema(
                    description = "ISO-8601 UTC; grabbed from here on, when all packets are in",
                    example = "2030-01-01T20:00:00Z")
            String startsAt,

            @Schema(description = "ISO-8601 UTC; grabbed until before it", example = "2030-01-01T20:05:00Z")
            String endsAt,

            @Schema(description = "Whose wallet gets what is left")
            String funderId) {}

    /** A packet as a user wants it. */
    @Schema(name = "GrabRequest")
    record Grab(
            @Schema(description = "The caller when absent; another for services and operators only")
            String userId) {}
}

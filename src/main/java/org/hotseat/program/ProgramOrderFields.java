package org.hotseat.program;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What {@link ProgramOrderModel#describe} tells of an order, for the description of the interface only. */
@Schema(name = "Order.program")
record ProgramOrderFields(
        @Schema(description = "For purchases of seats") String programId,
        @Schema(description = "For purchases of seats") List<Seat> seats,

        @Schema(description = "For purchases of seats: what they cost together, as price", example = "14.20")
        String total) {

    /** A seat of a purchase. */
    @Schema(
            name = "OrderSeat",
            requiredProperties = {"seatId", "categoryId", "price"})
    record Seat(
            String seatId,
            String categoryId,
            @Schema(example = "7.10") String price,

            @Schema(description = "Name of its ticket holder")
            String attendee) {}
}

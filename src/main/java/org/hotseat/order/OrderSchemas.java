package org.hotseat.order;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What bodies and answers about orders look like, for the description of the interface only. */
public final class OrderSchemas {

    private OrderSchemas() {}

    /** A payment. */
    @Schema(name = "PaymentRequest", requiredProperties = "reference")
    record Payment(
            @Schema(description = "What the payer calls the payment", minLength = 1, maxLength = 128)
            String reference) {}

    /** An order; what its sale model adds comes with it. */
    @Schema(
            name = "Order",
            requiredProperties = {"orderId", "kind", "ownerId", "payStatus", "placedAt"})
    public record OrderAnswer(
            String orderId,

            @Schema(description = "The sale model: schedule, program or sale")
            String kind,

            String ownerId,

            @Schema(description = "-1 cancelled or expired, 0 unpaid, 1 paid, 2 refunded")
            int payStatus,

            @Schema(description = "When it expires unless it is paid before")
            Instant payBefore,

            @Schema(description = "For orders of schedules") String scheduleId,
            @Schema(description = "The hold it came of") Long lockId,
            @Schema(description = "For purchases of seats") String programId,
            @Schema(description = "For purchases of seats") List<OrderSeat> seats,

            @Schema(description = "For purchases of seats: what they cost together, as price", example = "14.20")
            String total,

            @Schema(description = "For orders of sales") String saleId,
            @Schema(description = "For orders of sales") String goodId,
            @Schema(example = "7.10") String price,
            Instant placedAt,
            Instant paidAt,
            Instant endedAt,
            String reference,

            @Schema(description = "cancelled, expired or refunded")
            String ending) {}

    /** A seat of a purchase. */
    @Schema(
            name = "OrderSeat",
            requiredProperties = {"seatId", "categoryId", "price"})
    public record OrderSeat(
            String seatId,
            String categoryId,
            @Schema(example = "7.10") String price,

            @Schema(description = "Name of its ticket holder")
            String attendee) {}
}

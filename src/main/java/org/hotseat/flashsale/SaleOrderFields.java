package org.hotseat.flashsale;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What {@link SaleOrderModel#describe} tells of an order, for the description of the interface only. */
@Schema(name = "Order.sale")
record SaleOrderFields(
        @Schema(description = "For orders of sales") String saleId,
        @Schema(description = "For orders of sales") String goodId) {}

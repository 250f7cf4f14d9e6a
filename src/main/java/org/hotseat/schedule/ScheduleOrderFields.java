package org.hotseat.schedule;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What {@link ScheduleOrderModel#describe} tells of an order, for the description of the interface only. */
@Schema(name = "Order.schedule")
record ScheduleOrderFields(
        @Schema(description = "For orders of schedules") String scheduleId,

        @Schema(description = "For orders of schedules: the hold it came of")
        Long lockId) {}

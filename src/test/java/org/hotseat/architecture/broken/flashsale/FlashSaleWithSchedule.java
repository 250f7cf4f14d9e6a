package org.hotseat.architecture.broken.flashsale;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that features do not import each other. */
class FlashSaleWithSchedule {
    ScheduleWithProgram forbidden;
}

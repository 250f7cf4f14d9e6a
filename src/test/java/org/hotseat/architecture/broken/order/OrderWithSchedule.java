package org.hotseat.architecture.broken.order;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that orders know no feature. */
public class OrderWithSchedule {
    ScheduleWithProgram forbidden;
}

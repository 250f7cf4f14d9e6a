package org.hotseat.architecture.broken.api;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that api knows the kernel only. */
public class ApiWithSchedule {
    ScheduleWithProgram forbidden;
}

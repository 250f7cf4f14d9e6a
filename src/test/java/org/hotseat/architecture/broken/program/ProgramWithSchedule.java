package org.hotseat.architecture.broken.program;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that features do not import each other. */
public class ProgramWithSchedule {
    ScheduleWithProgram forbidden;
}

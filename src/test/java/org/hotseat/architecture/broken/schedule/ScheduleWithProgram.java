package org.hotseat.architecture.broken.schedule;

import org.hotseat.architecture.broken.program.ProgramWithSchedule;

/** Breaks the rule that features do not import each other. */
public class ScheduleWithProgram {
    ProgramWithSchedule forbidden;
}

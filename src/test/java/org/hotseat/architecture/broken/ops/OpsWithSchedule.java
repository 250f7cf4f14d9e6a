package org.hotseat.architecture.broken.ops;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that ops finds features through CDI. */
public class OpsWithSchedule {
    ScheduleWithProgram forbidden;
}

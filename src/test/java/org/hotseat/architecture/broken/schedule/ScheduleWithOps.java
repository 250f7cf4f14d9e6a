package org.hotseat.architecture.broken.schedule;

import org.hotseat.architecture.broken.ops.OpsWithSchedule;

/** Breaks the rule that nobody imports ops. */
class ScheduleWithOps {
    OpsWithSchedule forbidden;
}

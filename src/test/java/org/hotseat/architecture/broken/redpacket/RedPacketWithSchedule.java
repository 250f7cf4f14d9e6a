package org.hotseat.architecture.broken.redpacket;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** Breaks the rule that features do not import each other. */
class RedPacketWithSchedule {
    ScheduleWithProgram forbidden;
}

package org.hotseat.architecture.broken.schedule.hold;

import org.hotseat.architecture.broken.schedule.ScheduleWithRoom;

/** Breaks the rule that a room knows none above it. */
public class RoomWithSchedule {
    ScheduleWithRoom above;
}

package org.hotseat.architecture.broken.schedule;

import org.hotseat.architecture.broken.schedule.hold.RoomWithSchedule;

/** Uses the room below it, as it may. */
public class ScheduleWithRoom {
    RoomWithSchedule below;
}

package org.hotseat.schedule;

import org.hotseat.kernel.Ids;

/** A schedule: one session of a game. Keeps the rule of {@link Ids}. */
public record ScheduleId(String value) {

    public ScheduleId {
        Ids.check("scheduleId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}

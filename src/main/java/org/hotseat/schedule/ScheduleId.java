package org.hotseat.schedule;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A schedule: one session of a game. Keeps the rule of {@link Ids}. */
public record ScheduleId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "schedules";

    public ScheduleId {
        Ids.check("scheduleId", value);
    }

    /** The address for the mechanisms that all sale models share. */
    ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}

package org.hotseat.schedule.hold;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A schedule: one session of a game. Keeps the rule of {@link Ids}. */
public record ScheduleId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "schedules";

    public ScheduleId {
        Ids.check("scheduleId", value);
    }

    /** The address for the mechanisms that all sale models share. */
    public ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}

package org.hotseat.schedule.hold;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** The id of a schedule, one session of a game. It keeps the rule of {@link Ids}. */
public record ScheduleId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "schedules";

    public ScheduleId {
        Ids.check("scheduleId", value);
    }

    /** Returns the address for the mechanisms that all sale models share. */
    public ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}

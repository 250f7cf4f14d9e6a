package org.hotseat.schedule;

import java.time.Duration;
import org.hotseat.toolkit.Settings;

/**
 * How holds live.
 *
 * @param hold how long a hold lasts when neither the request nor the schedule says
 */
public record ScheduleSettings(Duration hold) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    public static ScheduleSettings from(Settings settings) {
        return new ScheduleSettings(settings.minutes("lock.minutes.default", "15", "0.01", "10080"));
    }
}

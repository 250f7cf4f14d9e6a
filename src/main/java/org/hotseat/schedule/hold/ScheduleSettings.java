package org.hotseat.schedule.hold;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the life of holds.
 *
 * @param hold how long a hold lasts when neither the request nor the schedule says
 */
@Service
public record ScheduleSettings(Duration hold) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public ScheduleSettings(Settings settings) {
        this(settings.minutes("lock.minutes.default", "15", "0.01", "10080"));
    }
}

package org.hotseat.schedule.hold;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of holds.
 *
 * @param hold the length of a hold if neither the request nor the schedule has one
 */
@Service
public record ScheduleSettings(Duration hold) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public ScheduleSettings(Settings settings) {
        this(settings.minutes("lock.minutes.default", "15", "0.01", "10080"));
    }
}

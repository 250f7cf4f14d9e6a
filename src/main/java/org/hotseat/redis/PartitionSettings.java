package org.hotseat.redis;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/**
 * The settings that divide the hot state into partitions.
 *
 * @param count the number of partitions; must never change for existing data
 * @param tagged whether keys carry a hash tag; always true in cluster mode and with more than one partition
 */
@Service
public record PartitionSettings(int count, boolean tagged) {

    public PartitionSettings {
        tagged |= count > 1;
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    public PartitionSettings(Settings settings, RedisSettings redis) {
        this(settings.integer("hotseat.partitions", 1, 1, 1_024), redis.mode() == RedisSettings.Mode.CLUSTER);
    }
}

package org.hotseat.redis;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/**
 * Settings that divide the hot state.
 *
 * @param count number of partitions, fixed for the life of the data
 * @param tagged whether keys carry a hash tag: always in cluster mode, and as soon as there are several partitions
 */
@Service
public record PartitionSettings(int count, boolean tagged) {

    public PartitionSettings {
        tagged |= count > 1;
    }

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public PartitionSettings(Settings settings, RedisSettings redis) {
        this(settings.integer("hotseat.partitions", 1, 1, 1_024), redis.mode() == RedisSettings.Mode.CLUSTER);
    }
}

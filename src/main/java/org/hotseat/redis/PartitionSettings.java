package org.hotseat.redis;

import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/**
 * Settings that divide the hot state.
 *
 * @param count number of partitions, fixed for the life of the data
 * @param tagged whether keys carry a hash tag: always in cluster mode, and as soon as there are several partitions
 */
public record PartitionSettings(int count, boolean tagged) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    public static PartitionSettings from(Settings settings, RedisSettings redis) {
        int count = settings.integer("hotseat.partitions", 1, 1, 1_024);
        return new PartitionSettings(count, count > 1 || redis.mode() == RedisSettings.Mode.CLUSTER);
    }
}

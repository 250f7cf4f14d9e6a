package org.hotseat.redis;

import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/** Keyspaces for tests that put a server together by hand. */
public final class TestKeyspace {

    private TestKeyspace() {}

    public static Keyspace of(Settings settings) {
        return new Keyspace(new PartitionSettings(settings, RedisSettings.from(settings)));
    }
}

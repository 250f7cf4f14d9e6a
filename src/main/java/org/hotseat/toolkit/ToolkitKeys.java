package org.hotseat.toolkit;

import java.time.Duration;

/**
 * Names of the toolkit's own keys: all behind one prefix, so that they never meet the keys of the hot state.
 *
 * @param prefix {@code REDIS_KEY_PREFIX}: 1 to 32 characters of A-Z a-z 0-9 . _ -
 * @param tagged whether keys that belong together need a common hash tag: in cluster mode
 */
public record ToolkitKeys(String prefix, boolean tagged) {

    private static final String PREFIX = "redis.key.prefix";

    public ToolkitKeys {
        if (!prefix.matches("[A-Za-z0-9._-]{1,32}")) {
            throw Settings.bad(PREFIX, "must be 1 to 32 characters of A-Z a-z 0-9 . _ -", null);
        }
    }

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    public static ToolkitKeys from(Settings settings, RedisSettings redis) {
        return new ToolkitKeys(settings.text(PREFIX, "hotseat"), redis.mode() == RedisSettings.Mode.CLUSTER);
    }

    /** The full name of a key that stands alone. */
    public String key(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("A key must not be empty");
        }
        return prefix + ":" + key;
    }

    /**
     * The full name of one of several keys that one script touches together.
     *
     * @param kind what the key is for, {@code lock}
     * @param name what the keys have in common; must not have braces in it
     */
    public String key(String kind, String name) {
        return prefix + ":" + kind + ":" + (tagged ? "{" + name + "}" : name);
    }

    /** A pattern of Redis's SCAN for all keys of a kind. */
    public String pattern(String kind) {
        return key(kind, "*");
    }

    /** The name of which {@link #key(String, String)} made a full one. */
    public String name(String kind, String key) {
        String name = key.substring(prefix.length() + kind.length() + 2);
        return tagged ? name.substring(1, name.length() - 1) : name;
    }

    /** A time to live in whole ms, refused below 1 ms. */
    public static long millis(Duration ttl) {
        long millis = ttl.toMillis();
        if (millis < 1) {
            throw new IllegalArgumentException("A time to live must be at least 1 ms, not " + ttl);
        }
        return millis;
    }
}

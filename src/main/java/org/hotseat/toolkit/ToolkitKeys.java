package org.hotseat.toolkit;

import java.time.Duration;

/**
 * The names of the toolkit's own keys. All have one prefix, so that they never collide with the keys of the hot state.
 *
 * @param prefix {@code REDIS_KEY_PREFIX}: 1 to 32 characters of A-Z a-z 0-9 . _ -
 * @param tagged whether keys that belong together need a common hash tag, as in cluster mode
 */
public record ToolkitKeys(String prefix, boolean tagged) {

    private static final String PREFIX = "redis.key.prefix";

    public ToolkitKeys {
        if (!prefix.matches("[A-Za-z0-9._-]{1,32}")) {
            throw Settings.bad(PREFIX, "must be 1 to 32 characters of A-Z a-z 0-9 . _ -", null);
        }
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    public static ToolkitKeys from(Settings settings, RedisSettings redis) {
        return new ToolkitKeys(settings.text(PREFIX, "hotseat"), redis.mode() == RedisSettings.Mode.CLUSTER);
    }

    /** Returns the full name of a key that is used alone. */
    public String key(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("A key must not be empty");
        }
        return prefix + ":" + key;
    }

    /**
     * Returns the full name of one of several keys that one script uses together.
     *
     * @param kind the purpose of the key, for instance {@code lock}
     * @param name the common name of these keys; must not contain braces
     */
    public String key(String kind, String name) {
        return prefix + ":" + kind + ":" + (tagged ? "{" + name + "}" : name);
    }

    /** Returns a pattern for SCAN that matches all keys of a kind. */
    public String pattern(String kind) {
        return key(kind, "*");
    }

    /** Returns the common name of a full key. The reverse of {@link #key(String, String)}. */
    public String name(String kind, String key) {
        String name = key.substring(prefix.length() + kind.length() + 2);
        return tagged ? name.substring(1, name.length() - 1) : name;
    }

    /** Returns a time to live in whole ms. Refuses a time below 1 ms. */
    public static long millis(Duration ttl) {
        long millis = ttl.toMillis();
        if (millis < 1) {
            throw new IllegalArgumentException("A time to live must be at least 1 ms, not " + ttl);
        }
        return millis;
    }
}

package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the servers that keep locks.
 *
 * @param masters {@code host:port} of independent masters; empty: the one Redis of the application
 * @param timeout bound on each answer of a master; much shorter than the ttl of locks, or a dead master costs them
 *     their time
 */
public record LockSettings(List<String> masters, Duration timeout) {

    private static final String MASTERS = "lock.masters";

    /**
     * @throws IllegalArgumentException for an even number of masters, of which one is always in vain, or fewer than
     *     three
     */
    public LockSettings {
        masters = List.copyOf(masters);
        if (!masters.isEmpty() && (masters.size() < 3 || masters.size() % 2 == 0)) {
            throw Settings.bad(MASTERS, "must list 3, 5, 7, … host:port, or nothing", null);
        }
        if (!masters.stream().allMatch(master -> master.matches("[^:]+:[0-9]{1,5}"))) {
            throw Settings.bad(MASTERS, "must list host:port, separated by commas", null);
        }
    }

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    public static LockSettings from(Settings settings) {
        return new LockSettings(
                Arrays.stream(settings.text(MASTERS, "").split(","))
                        .map(String::strip)
                        .filter(master -> !master.isEmpty())
                        .toList(),
                Duration.ofMillis(settings.integer("lock.masters.timeout.ms", 200, 10, 10_000)));
    }
}

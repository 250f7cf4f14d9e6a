package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.hotseat.toolkit.Settings;

/**
 * The settings of the servers that store locks.
 *
 * @param masters {@code host:port} of independent masters; empty to use the application's own Redis
 * @param timeout the time-out of each answer of a master. It should be much shorter than the ttl of locks; otherwise a
 *     dead master uses up the time of the locks
 */
public record LockSettings(List<String> masters, Duration timeout) {

    private static final String MASTERS = "lock.masters";

    /**
     * @throws IllegalArgumentException for fewer than three masters, or for an even number, where one master would be
     *     useless
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

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    public static LockSettings from(Settings settings) {
        return new LockSettings(
                Arrays.stream(settings.text(MASTERS, "").split(","))
                        .map(String::strip)
                        .filter(master -> !master.isEmpty())
                        .toList(),
                Duration.ofMillis(settings.integer("lock.masters.timeout.ms", 200, 10, 10_000)));
    }
}

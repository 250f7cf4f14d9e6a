package org.hotseat.wallet.credit;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.stream.ConsumerOptions;

/**
 * Settings of credits.
 *
 * @param workers the number of concurrent credits in one server
 * @param attempts the number of attempts before a credit becomes a dead letter
 * @param firstDelay the pause after the first failure; each later pause is twice as long
 * @param longestDelay the longest pause
 * @param takeOver the time after which the credits of a silent server are taken over by others
 */
@Service
public record CreditSettings(int workers, int attempts, Duration firstDelay, Duration longestDelay, Duration takeOver) {

    private static final int BATCH = 64;
    private static final int MAX_WAITING = 2_000;
    private static final int MAX_DEAD = 1_000_000;
    private static final Duration POLL = Duration.ofMillis(50);

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public CreditSettings(Settings settings) {
        this(
                settings.integer("hotseat.credit.workers", 8, 1, 64),
                settings.integer("hotseat.credit.attempts", 10, 1, 1_000),
                Duration.ofMillis(firstDelay(settings)),
                Duration.ofMillis(
                        settings.integer("hotseat.credit.longest.delay.ms", 60_000, firstDelay(settings), 3_600_000)),
                Duration.ofMillis(settings.integer("hotseat.credit.takeover.ms", 30_000, 1_000, 600_000)));
    }

    private static int firstDelay(Settings settings) {
        return settings.integer("hotseat.credit.delay.ms", 50, 1, 60_000);
    }

    ConsumerOptions options(String group, String consumer) {
        return ConsumerOptions.of(group, consumer)
                .withWorkers(workers, BATCH)
                .withAttempts(attempts, firstDelay, longestDelay)
                .pollingEvery(POLL)
                .takenOverAfter(takeOver)
                .holding(MAX_WAITING, MAX_DEAD);
    }
}

package org.hotseat.toolkit.stream;

import java.time.Duration;
import org.hotseat.toolkit.Names;

/**
 * The options of a consumer.
 *
 * @param group the consumer's group; each entry goes to one consumer of every group
 * @param consumer the consumer's name; only one consumer of a group may have it at a time
 * @param workers the number of threads that call the listener
 * @param batch the largest number of entries that the consumer has at once and has not settled
 * @param maxDeliveries the number of attempts after which an entry is given up
 * @param firstDelay the pause between the first and the second attempt; each later pause is twice as long
 * @param longestDelay the longest pause
 * @param takeOverAfter the time without a heartbeat after which a consumer counts as dead and others get its entries; a
 *     call of the listener must be shorter
 * @param pollEvery the interval at which an idle consumer checks for entries of other servers
 * @param mostWaiting the number of entries waiting for another attempt, beyond which no new entries are read
 * @param mostDead the largest number of dead letters of a stream; beyond it, the last attempt of an entry is repeated
 *     again and again, so that nothing is lost
 */
public record ConsumerOptions(
        String group,
        String consumer,
        int workers,
        int batch,
        int maxDeliveries,
        Duration firstDelay,
        Duration longestDelay,
        Duration takeOverAfter,
        Duration pollEvery,
        int mostWaiting,
        int mostDead) {

    /** @throws IllegalArgumentException for a value out of range; names the value */
    public ConsumerOptions {
        Names.check("group", group);
        Names.check("consumer", consumer);
        checkRange("workers", workers, 1, 256);
        checkRange("batch", batch, 1, 500);
        checkRange("maxDeliveries", maxDeliveries, 1, 1_000);
        checkRange(
                "firstDelay in ms", firstDelay.toMillis(), 1, Duration.ofDays(1).toMillis());
        checkRange(
                "longestDelay in ms",
                longestDelay.toMillis(),
                firstDelay.toMillis(),
                Duration.ofDays(1).toMillis());
        checkRange(
                "takeOverAfter in ms",
                takeOverAfter.toMillis(),
                100,
                Duration.ofDays(1).toMillis());
        checkRange("pollEvery in ms", pollEvery.toMillis(), 1, Math.max(1, takeOverAfter.toMillis() / 4));
        checkRange("mostWaiting", mostWaiting, 1, 1_000_000);
        checkRange("mostDead", mostDead, 1, 10_000_000);
    }

    /**
     * Returns the default options: one worker, 100 entries at once, 8 attempts with pauses from 1 s to 1 min, take-over
     * after 30 s, a check every 100 ms, 1,000 waiting entries, 100,000 dead letters.
     */
    public static ConsumerOptions of(String group, String consumer) {
        return new ConsumerOptions(
                group,
                consumer,
                1,
                100,
                8,
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                Duration.ofSeconds(30),
                Duration.ofMillis(100),
                1_000,
                100_000);
    }

    public ConsumerOptions withWorkers(int threads, int entries) {
        return new ConsumerOptions(
                group,
                consumer,
                threads,
                entries,
                maxDeliveries,
                firstDelay,
                longestDelay,
                takeOverAfter,
                pollEvery,
                mostWaiting,
                mostDead);
    }

    public ConsumerOptions withAttempts(int deliveries, Duration first, Duration longest) {
        return new ConsumerOptions(
                group,
                consumer,
                workers,
                batch,
                deliveries,
                first,
                longest,
                takeOverAfter,
                pollEvery,
                mostWaiting,
                mostDead);
    }

    public ConsumerOptions takenOverAfter(Duration silence) {
        return new ConsumerOptions(
                group,
                consumer,
                workers,
                batch,
                maxDeliveries,
                firstDelay,
                longestDelay,
                silence,
                pollEvery,
                mostWaiting,
                mostDead);
    }

    public ConsumerOptions pollingEvery(Duration pause) {
        return new ConsumerOptions(
                group,
                consumer,
                workers,
                batch,
                maxDeliveries,
                firstDelay,
                longestDelay,
                takeOverAfter,
                pause,
                mostWaiting,
                mostDead);
    }

    public ConsumerOptions holding(int waiting, int dead) {
        return new ConsumerOptions(
                group,
                consumer,
                workers,
                batch,
                maxDeliveries,
                firstDelay,
                longestDelay,
                takeOverAfter,
                pollEvery,
                waiting,
                dead);
    }

    private static void checkRange(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be " + min + " to " + max + ", not " + value);
        }
    }
}

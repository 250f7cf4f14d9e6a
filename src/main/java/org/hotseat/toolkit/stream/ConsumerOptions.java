package org.hotseat.toolkit.stream;

import java.time.Duration;
import org.hotseat.toolkit.Names;

/**
 * Options of a consumer.
 *
 * @param group its group; each entry goes to one consumer of every group
 * @param consumer its own name, of which there is one in a group at a time
 * @param workers threads that call the listener
 * @param batch entries a consumer has at most: given to it and not settled
 * @param maxDeliveries attempts after which an entry is given up
 * @param firstDelay between the first and the second attempt; each later pause is twice the one before
 * @param longestDelay the bound of the pauses
 * @param takeOverAfter without a sign of life for this long, a consumer counts as dead and its entries go to others; a
 *     call of the listener must be shorter
 * @param pollEvery how often an idle consumer looks for entries that other servers have appended
 * @param mostWaiting entries that may wait to be tried again before no new ones are read
 * @param mostDead dead letters a stream may have; beyond that, an entry's last attempt is made again and again, so that
 *     nothing is thrown away
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

    /** @throws IllegalArgumentException naming what is out of range */
    public ConsumerOptions {
        Names.check("group", group);
        Names.check("consumer", consumer);
        range("workers", workers, 1, 256);
        range("batch", batch, 1, 500);
        range("maxDeliveries", maxDeliveries, 1, 1_000);
        range("firstDelay in ms", firstDelay.toMillis(), 1, Duration.ofDays(1).toMillis());
        range(
                "longestDelay in ms",
                longestDelay.toMillis(),
                firstDelay.toMillis(),
                Duration.ofDays(1).toMillis());
        range(
                "takeOverAfter in ms",
                takeOverAfter.toMillis(),
                100,
                Duration.ofDays(1).toMillis());
        range("pollEvery in ms", pollEvery.toMillis(), 1, Math.max(1, takeOverAfter.toMillis() / 4));
        range("mostWaiting", mostWaiting, 1, 1_000_000);
        range("mostDead", mostDead, 1, 10_000_000);
    }

    /**
     * One worker, 100 entries at once, 8 attempts with pauses from 1 s to 1 min, taken over after 30 s, looks every 100
     * ms, 1,000 entries waiting, 100,000 dead letters.
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

    private static void range(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be " + min + " to " + max + ", not " + value);
        }
    }
}

package org.hotseat.testing;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * The time that tests wait for a thing that must come: only a hang takes so long, on any machine. No test says by a
 * bound of time that something was fast; a test of speed has the tag {@code timing}, prints its figure and is no part
 * of the gate.
 *
 * <p>{@code await()} waits for {@link #HANG} by itself, in the tests' JVM and in the server, so a test names a time for
 * longer waits only.
 */
public final class Patience {

    /** For one thing that must come. */
    public static final Duration HANG = Duration.ofMinutes(2);

    /** For what many things must be done before: a storm, a server that starts while others do. */
    public static final Duration STORM = Duration.ofMinutes(10);

    /** {@link #HANG} for sockets. */
    public static final int HANG_MILLIS = (int) HANG.toMillis();

    /** {@link #HANG} for latches, futures and queues. */
    public static final long HANG_SECONDS = HANG.toSeconds();

    private Patience() {}

    /**
     * The result of the first attempt that had enough time. A test that must do something before an end that it has set
     * itself does so again with a later end when the machine was slower: each attempt gets twice the time of the one
     * before.
     *
     * @param attempt gets its time, and is empty when that was too short
     * @throws AssertionError when {@link #HANG} was too short, which says that something else is wrong
     */
    public static <T> T withEnoughTime(Duration first, Function<Duration, Optional<T>> attempt) {
        for (Duration time = first; time.compareTo(HANG) <= 0; time = time.multipliedBy(2)) {
            Optional<T> result = attempt.apply(time);
            if (result.isPresent()) {
                return result.get();
            }
        }
        throw new AssertionError("even " + HANG + " were not enough, in attempts that began with " + first);
    }

    /** Attempts that have no other result than that they had enough time. */
    public static void untilTimeIsEnough(Duration first, Predicate<Duration> attempt) {
        withEnoughTime(first, time -> Optional.of(time).filter(attempt));
    }

    /** Makes {@link #HANG} the time of every {@code await()} of this class loader. */
    static void becomesTheDefault() {
        Awaitility.setDefaultTimeout(HANG);
    }
}

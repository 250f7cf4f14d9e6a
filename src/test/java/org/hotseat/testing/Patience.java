package org.hotseat.testing;

import java.time.Duration;
import org.awaitility.Awaitility;

/**
 * The time that tests wait for a thing that must come: only a hang takes so long, on any machine. No test says by a bound of time that something was
 * fast; a test of speed has the tag {@code timing}, prints its figure and is no part of the gate.
 *
 * <p>{@code await()} waits for {@link #HANG} by itself, in the tests' JVM and in the server, so a test names a time for longer waits only.
 */
public final class Patience {

    /** For one thing that must come. */
    public static final Duration HANG = Duration.ofMinutes(2);

    /** For what many things must be done before: a storm, a server that starts while others do. */
    public static final Duration STORM = Duration.ofMinutes(5);

    /** {@link #HANG} for sockets. */
    public static final int HANG_MILLIS = (int) HANG.toMillis();

    /** {@link #HANG} for latches, futures and queues. */
    public static final long HANG_SECONDS = HANG.toSeconds();

    private Patience() {}

    /** Makes {@link #HANG} the time of every {@code await()} of this class loader. */
    static void becomesTheDefault() {
        Awaitility.setDefaultTimeout(HANG);
    }
}

package org.hotseat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a child JVM when its parent is gone, however the parent went: the parent holds the other end of the child's
 * standard input, and the system closes it even after a kill −9.
 *
 * <p>Runs as a Java agent ({@link LeashJar}) in programs that are not ours, and from {@code main} in those that are. It
 * uses no logging and nothing outside the JDK's base, because it starts before the server has set up its logging.
 */
public final class Leash extends Thread {

    private static final int GRACE_SECONDS = 10;
    private final boolean graceOver;

    private Leash(boolean graceOver) {
        super(graceOver ? "leash-halt" : "leash");
        this.graceOver = graceOver;
        setDaemon(true);
    }

    /** The agent's entry point. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        hold();
    }

    /** Starts watching standard input; returns at once. */
    public static void hold() {
        new Leash(false).start();
    }

    @Override
    public void run() {
        if (graceOver) {
            haltAfterGrace();
            return;
        }
        drain(System.in);
        new Leash(true).start();
        Runtime.getRuntime().exit(143);
    }

    private static void drain(InputStream in) {
        try {
            while (in.read() >= 0) {
                // Nothing is ever sent: only the end of the stream means something.
            }
        } catch (IOException e) {
            // A broken pipe says the same as its end.
        }
    }

    /** Shutdown hooks may hang when their stores are gone as well; when they do not, the JVM ends before this does. */
    private static void haltAfterGrace() {
        try {
            new CountDownLatch(1).await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            // Ends the grace early.
        }
        Runtime.getRuntime().halt(143);
    }
}

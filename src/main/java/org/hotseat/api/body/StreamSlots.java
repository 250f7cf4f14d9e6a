package org.hotseat.api.body;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.TooFast;

/** Bounds the bodies that one server reads as streams at once, each of which holds a thread. */
@Service
public class StreamSlots {

    /** Payara has 16 threads for requests. */
    public static final int MOST = 4;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final String DETAIL = "Too many bodies are being read as streams.";

    /** The answer to a request for which no slot is free. */
    public static final Problem NONE_FREE =
            new Problem(429, "too-fast", DETAIL, Map.of(), OptionalInt.of(RETRY_AFTER_SECONDS));

    private final Semaphore free = new Semaphore(MOST);

    /** @throws TooFast when as many are being read as may */
    void check() {
        if (free.availablePermits() == 0) {
            throw new TooFast(DETAIL, RETRY_AFTER_SECONDS);
        }
    }

    /** Whether there was a slot; it is the caller's until {@link #leave}. */
    public boolean enter() {
        return free.tryAcquire();
    }

    public void leave() {
        free.release();
    }
}

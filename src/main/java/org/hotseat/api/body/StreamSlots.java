package org.hotseat.api.body;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.TooFast;

/** Limits the number of bodies that this server reads as streams at once, because each of them needs a thread. */
@Service
public class StreamSlots {

    /** The number of slots. Payara has 16 threads for requests. */
    public static final int MAX = 4;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final String DETAIL = "Too many uploads are being received.";

    /** The answer when no slot is free. */
    public static final Problem NONE_FREE =
            new Problem(429, "too-fast", DETAIL, Map.of(), OptionalInt.of(RETRY_AFTER_SECONDS));

    private final Semaphore free = new Semaphore(MAX);

    /**
     * Checks that a slot is free, without taking it.
     *
     * @throws TooFast when no slot is free
     */
    void check() {
        if (free.availablePermits() == 0) {
            throw new TooFast(DETAIL, RETRY_AFTER_SECONDS);
        }
    }

    /**
     * Acquires a slot, if one is free. It belongs to the caller until {@link #release}.
     *
     * @return whether a slot was taken
     */
    public boolean acquire() {
        return free.tryAcquire();
    }

    public void release() {
        free.release();
    }
}

package org.hotseat.kernel;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import org.hotseat.kernel.error.Unavailable;

/**
 * Refuses work that comes when its threads have ended with the server, for pools whose work stands behind an answer: as
 * a store that is away, so that the answer is 503 and says whether something may have been decided.
 */
public enum EndedThreads implements RejectedExecutionHandler {

    /** Of work before anything is decided. */
    UNDECIDED,

    /** Of work that follows a decision. */
    FATE_UNKNOWN;

    @Override
    public void rejectedExecution(Runnable work, ThreadPoolExecutor threads) {
        Unavailable ends = new Unavailable("redis", "This server stops.", null);
        throw this == UNDECIDED ? ends : ends.withUnknownFate();
    }
}

package org.hotseat.kernel;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import org.hotseat.kernel.error.Unavailable;

/**
 * Refuses work for a thread pool that has ended with the server. For pools whose work is needed for an answer: it
 * throws {@link Unavailable}, so that the answer is 503 and says whether the request may have been decided.
 */
public enum EndedThreads implements RejectedExecutionHandler {

    /** For pools whose work comes before anything is decided. */
    UNDECIDED,

    /** For pools whose work follows a decision. */
    FATE_UNKNOWN;

    @Override
    public void rejectedExecution(Runnable work, ThreadPoolExecutor threads) {
        Unavailable ends = new Unavailable("redis", "This server stops.", null);
        throw this == UNDECIDED ? ends : ends.withUnknownFate();
    }
}

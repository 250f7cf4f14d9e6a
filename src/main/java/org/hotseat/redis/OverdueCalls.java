package org.hotseat.redis;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.error.Unavailable;

/**
 * Refuses the queued calls that have waited too long and, when the server stops, all calls that still wait. A refused
 * call is never sent.
 */
final class OverdueCalls {

    private final SenderThreads threads;
    private final Duration patience;
    private final AtomicInteger queued;
    private volatile boolean stopped;

    /**
     * @param patience the longest time that a call may wait
     * @param queued the counter of calls that wait or whose callers have no answer yet
     */
    OverdueCalls(SenderThreads threads, Duration patience, AtomicInteger queued) {
        this.threads = threads;
        this.patience = patience;
        this.queued = queued;
    }

    /** Checks a queue once after the longest waiting time, and repeatedly as long as calls wait in it. */
    void watch(ScriptQueue queue) {
        threads.later(() -> check(queue), patience.toNanos());
    }

    private void check(ScriptQueue queue) {
        ScriptQueue.Overdue overdue = queue.overdue(System.nanoTime());
        refuse(
                overdue.calls(),
                overdue.held()
                        ? new Unavailable("mongodb", "Too many changes wait to be stored in MongoDB.", null)
                        : new Unavailable("redis", "Redis is too slow.", null));
        if (overdue.againNanos() >= 0 && !stopped) {
            threads.later(() -> check(queue), overdue.againNanos());
        }
    }

    /** Closes the queues and refuses all calls that wait in them. */
    void stop(Collection<ScriptQueue> queues) {
        stopped = true;
        queues.forEach(queue -> refuse(queue.close(), new Unavailable("redis", "This server stops.", null)));
    }

    private void refuse(List<QueuedCall<?>> calls, Unavailable why) {
        queued.addAndGet(-calls.size());
        for (QueuedCall<?> call : calls) {
            call.failed(why);
            call.complete();
        }
    }
}

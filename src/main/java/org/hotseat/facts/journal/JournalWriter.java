package org.hotseat.facts.journal;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.hotseat.facts.epoch.EpochFence;
import org.hotseat.toolkit.Supervised;

/**
 * The writing thread of the journal. It commits one batch after the other; each has the facts that came during the
 * previous commit. Between commits it renews the leases on epochs, and probes a MongoDB that is unavailable.
 */
final class JournalWriter {

    private static final System.Logger LOG = System.getLogger(JournalWriter.class.getName());

    private final JournalQueue queue;
    private final JournalCommit commit;
    private final AdmissionControl admission;
    private final EpochFence fence;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile boolean hasEnded;
    private volatile boolean held;
    private volatile CountDownLatch released = new CountDownLatch(0);

    JournalWriter(
            JournalQueue queue,
            JournalCommit commit,
            AdmissionControl admission,
            EpochFence fence,
            ThreadFactory threads) {
        this.queue = queue;
        this.commit = commit;
        this.admission = admission;
        this.fence = fence;
        this.thread = threads.newThread(this::run);
    }

    void start() {
        thread.setName("hotseat-journal");
        thread.start();
    }

    /** Writes the queued facts within a time limit, and ends. */
    void stop(Duration patience) {
        stopped = true;
        released.countDown();
        try {
            thread.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
    }

    /** Returns whether this thread has ended. The facts that were queued at that time have failed. */
    boolean hasEnded() {
        return hasEnded;
    }

    /** A hook for tests. While it is on, facts are not written, as though the server had died after the script. */
    void hold(boolean on) {
        if (on && released.getCount() == 0) {
            released = new CountDownLatch(1);
        }
        held = on;
        if (!on) {
            released.countDown();
        }
    }

    private void awaitRelease() throws InterruptedException {
        released.await();
        if (held && stopped) {
            throw new InterruptedException("stopped while held");
        }
    }

    private void run() {
        try {
            new Supervised("the journal", this::write).run();
        } finally {
            hasEnded = true;
            queue.fail();
        }
    }

    private void write() throws InterruptedException {
        List<JournalEntry> batch = new ArrayList<>();
        try {
            while (!stopped || !queue.isEmpty()) {
                batch.clear();
                queue.gather(batch, commit.room());
                awaitRelease();
                if (!batch.isEmpty()) {
                    commit(batch);
                } else if (admission.isMongoUnavailable()) {
                    admission.probe();
                }
                if (!admission.isMongoUnavailable() && !fence.renewLeases(queue::holdsBefore)) {
                    // The facts that came meanwhile are late by now, so claims are refused until MongoDB responds.
                    admission.suspend();
                }
            }
        } catch (InterruptedException e) {
            queue.addAll(batch);
            throw e;
        }
    }

    /** Commits a batch. A failure of one batch must not end the thread that all later facts depend on. */
    private void commit(List<JournalEntry> batch) {
        try {
            commit.write(batch);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "HS203 a batch of facts stays in the outbox until recovery", e);
            JournalQueue.failed(batch, e);
        } catch (Error e) {
            JournalQueue.failed(batch, e);
            throw e;
        }
    }
}

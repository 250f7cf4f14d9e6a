package org.hotseat.toolkit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One {@linkplain Supervised supervised} thread of a bean, from the start of the application to its end. Both
 * {@link #start} and {@link #stop} may be called more than once.
 */
public final class BackgroundThread {

    private final String name;
    private final Supervised work;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * @param name the name of the thread
     * @param description a description of the work, for the log and for operators
     * @param work the work; must end when it is interrupted, or when it sees that it is {@linkplain #isStopped stopped}
     */
    public BackgroundThread(String name, String description, Supervised.Work work) {
        this.name = name;
        this.work = new Supervised(description, work);
    }

    /**
     * Begins the work. Further calls do nothing: Payara reports the start of an application once for each virtual
     * server.
     */
    public synchronized void start(ThreadFactory threads) {
        if (thread == null) {
            thread = threads.newThread(work);
            thread.setName(name);
            thread.start();
        }
    }

    /** Ends the work without waiting for its end. */
    public synchronized void stop() {
        stopped.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Returns whether the work has to end. True even if a library has swallowed the interrupt. */
    public boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /**
     * Pauses the work. The pause ends at once when the work has to end.
     *
     * @return whether the work has to end
     */
    public boolean pause(long millis) throws InterruptedException {
        return stopped.await(millis, TimeUnit.MILLISECONDS);
    }
}

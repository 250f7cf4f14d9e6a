package org.hotseat.toolkit.lock;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep a test's JVM alive. */
public final class TestThreads {

    public static final ThreadFactory DAEMONS = task -> {
        Thread thread = new Thread(task, "locks-under-test");
        thread.setDaemon(true);
        return thread;
    };

    private TestThreads() {}
}

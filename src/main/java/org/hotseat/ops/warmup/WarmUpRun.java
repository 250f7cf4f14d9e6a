package org.hotseat.ops.warmup;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The connections of one warm-up. On each connection one user comes after another. The run ends when the compilers have
 * little left to do.
 */
final class WarmUpRun {

    /**
     * The number of connections while the compilers are behind. More would take the processors from the compilers and
     * give them nothing new to compile.
     */
    private static final int FEW = 2;

    /** The number of connections after the compilers have caught up: as many as a small server has threads for HTTP. */
    private static final int MANY = 16;

    /** The largest share of the processor time that the compilers use when they have caught up. */
    private static final double CAUGHT_UP = 0.4;

    /** The largest share that the compilers use when they are done, in {@link #CHECKS} successive measurements. */
    private static final double DONE = 0.1;

    private static final int CHECKS = 4;

    private static final long CHECK_EVERY_MILLIS = 1_000;

    /**
     * The number of answers after which the run ends. Every compiler is done by then. It also limits the remembered
     * keys, and is smaller than the number of units.
     */
    private static final int MAX_ANSWERS = 150_000;

    private final InetSocketAddress server;
    private final WarmUpUsers users;
    private final BooleanSupplier over;
    private volatile boolean warm;

    /** @param over whether the run must end now */
    WarmUpRun(InetSocketAddress server, WarmUpUsers users, BooleanSupplier over) {
        this.server = server;
        this.users = users;
        this.over = over;
    }

    /** Returns whether the run ended because the compilers are done. */
    boolean isWarm() {
        return warm;
    }

    /** Runs until the server is warm, the run fails, very many requests were sent, or {@code over} is true. */
    void run(ThreadFactory threads) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        connect(FEW, threads, started);
        long cpu = processorNanos();
        long compiling = compilingNanos();
        long seen = 0;
        int calm = 0;
        while (!isEnded()) {
            TimeUnit.MILLISECONDS.sleep(CHECK_EVERY_MILLIS / 4);
            long now = users.answers();
            long spent = processorNanos();
            if (now - seen > 0 && spent - cpu > TimeUnit.MILLISECONDS.toNanos(CHECK_EVERY_MILLIS)) {
                long compiled = compilingNanos();
                double share = (double) (compiled - compiling) / (spent - cpu);
                if (share <= CAUGHT_UP) {
                    connect(MANY, threads, started);
                }
                calm = share <= DONE ? calm + 1 : 0;
                warm = calm >= CHECKS;
                compiling = compiled;
                cpu = spent;
                seen = now;
            }
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    private void connect(int connections, ThreadFactory threads, List<Thread> started) {
        while (started.size() < connections) {
            Thread thread = threads.newThread(this::connection);
            thread.setName("hotseat-warm-up-" + started.size());
            thread.start();
            started.add(thread);
        }
    }

    private boolean isEnded() {
        return warm || users.failed() || users.answers() >= MAX_ANSWERS || over.getAsBoolean();
    }

    private void connection() {
        try (LocalHttpConnection connection = new LocalHttpConnection(server)) {
            while (!isEnded()) {
                users.next(connection, this::isEnded);
            }
        }
    }

    private static long compilingNanos() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers != null && compilers.isCompilationTimeMonitoringSupported()
                ? TimeUnit.MILLISECONDS.toNanos(compilers.getTotalCompilationTime())
                : 0;
    }

    /**
     * Returns the processor time of this JVM. Reads it by its name in JMX, because not every server lets applications
     * use the class.
     */
    private static long processorNanos() {
        try {
            return (long) ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName("java.lang:type=OperatingSystem"), "ProcessCpuTime");
        } catch (JMException e) {
            throw new IllegalStateException("this virtual machine does not tell its processor time", e);
        }
    }
}

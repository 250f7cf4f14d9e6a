package org.hotseat.ops;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.ObjectName;
import org.hotseat.hotstate.WarmUpModel;
import org.hotseat.hotstate.WarmUpResources.Resource;
import org.hotseat.kernel.WarmUpCaller.Pass;

/** The requests of one warm-up: a few connections, on each of which one user after another claims what can be claimed. */
final class WarmUpRun {

    /** As many as a small server has threads for HTTP. */
    private static final int CONNECTIONS = 16;

    private static final long LOOK_EVERY_MILLIS = 1_000;

    /** Requests one after the other that were not answered as they should be: a store is away, or was emptied. */
    private static final int MOST_FAILURES = 100;

    /** By then every compiler is done; and the keys that were used are remembered, to be deleted. */
    private static final int MOST_ANSWERS = 300_000;

    /** One user in so many asks for what it has. */
    private static final int ASKS_AGAIN = 4;

    private static final int NOT_FOUND = 404;
    private static final int SERVER_ERROR = 500;
    private static final int CONFLICT = 409;

    private final InetSocketAddress server;
    private final String api;
    private final Pass pass;
    private final List<Resource> resources;
    private final BooleanSupplier over;
    private final AtomicLong users = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean level;

    /**
     * @param api path of the REST application
     * @param over whether it must end now
     */
    WarmUpRun(InetSocketAddress server, String api, Pass pass, List<Resource> resources, BooleanSupplier over) {
        this.server = server;
        this.api = api;
        this.pass = pass;
        this.resources = resources;
        this.over = over;
    }

    /** Answers that were no failures, refusals among them. */
    long answers() {
        return answers.get();
    }

    long refusals() {
        return refusals.get();
    }

    /** Whether it ended because nothing is answered as it should be. */
    boolean failed() {
        return failures.get() >= MOST_FAILURES;
    }

    /** Whether it ended because the cost has levelled. */
    boolean level() {
        return level;
    }

    /** Runs until the cost has levelled, it fails, there were very many requests, or it is over. */
    void run(ThreadFactory threads) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Thread thread = threads.newThread(this::connection);
            thread.setName("hotseat-warm-up-" + i);
            thread.start();
            started.add(thread);
        }
        CostPlateau levelling = new CostPlateau();
        long cpu = processorNanos();
        long compiling = compilingNanos();
        long seen = 0;
        while (!ended()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS / 4);
            long now = answers.get();
            long spent = processorNanos();
            if (now - seen > 0 && spent - cpu > TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS)) {
                long compiled = compilingNanos();
                levelling.add(spent - cpu, compiled - compiling, now - seen);
                compiling = compiled;
                cpu = spent;
                seen = now;
                level = levelling.level();
            }
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    private boolean ended() {
        return level || failed() || answers.get() >= MOST_ANSWERS || over.getAsBoolean();
    }

    private void connection() {
        try (OwnConnection connection = new OwnConnection(server)) {
            while (!ended()) {
                user(connection, users.incrementAndGet());
            }
        }
    }

    private void user(OwnConnection connection, long number) {
        resources.stream().filter(each -> number % each.every() == 0).forEach(each -> user(connection, number, each));
    }

    /** Every other user sends keys: both ways are hot. */
    private void user(OwnConnection connection, long number, Resource resource) {
        List<WarmUpModel.Call> calls = resource.calls();
        for (int step = 0; step < calls.size() && !ended(); step++) {
            WarmUpModel.Call call = calls.get(step);
            boolean again = calls.indexOf(call) < step;
            if (!again || number % ASKS_AGAIN == 0) {
                String key = number % 2 == 0 ? "k-" + number + "-" + resource.id() + "-" + step : "";
                String path = api + "/" + resource.model() + "/" + resource.id() + "/" + call.path();
                send(connection, path, "{\"userId\":\"user-" + number + "\"" + call.more() + "}", key);
            }
        }
    }

    private void send(OwnConnection connection, String path, String body, String key) {
        try {
            int status = connection.post(path, pass.token(), body, key);
            if (status >= SERVER_ERROR || status == NOT_FOUND) {
                failures.incrementAndGet();
                return;
            }
            failures.set(0);
            answers.incrementAndGet();
            if (status == CONFLICT) {
                refusals.incrementAndGet();
            }
        } catch (IOException e) {
            failures.incrementAndGet();
        }
    }

    private static long compilingNanos() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers != null && compilers.isCompilationTimeMonitoringSupported()
                ? TimeUnit.MILLISECONDS.toNanos(compilers.getTotalCompilationTime())
                : 0;
    }

    /** By its name in JMX: not every server lets applications have the class. */
    private static long processorNanos() {
        try {
            return (long) ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName("java.lang:type=OperatingSystem"), "ProcessCpuTime");
        } catch (JMException e) {
            throw new IllegalStateException("this virtual machine does not tell its processor time", e);
        }
    }
}

package org.hotseat.ops.drain;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.Service;

/**
 * The drain at SIGTERM. It lasts its whole time also when nothing is under way: a proxy finds out by readiness, and
 * until then it sends requests, which this server must answer. A second SIGTERM ends it at once, a third the server,
 * whatever it does.
 */
@Service
class Drain {

    private static final System.Logger LOG = System.getLogger(Drain.class.getName());

    /** For requests on connections that were accepted just before the port was closed. */
    private static final long ACCEPTED_MILLIS = 1_000;

    private final Draining draining;
    private final Duration time;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Runnable restore = () -> {};
    private final AtomicBoolean awaiting = new AtomicBoolean();
    private final AtomicInteger signals = new AtomicInteger();

    @Inject
    Drain(Draining draining, DrainSettings settings) {
        this.draining = draining;
        this.time = settings.time();
    }

    /** Payara fires the event more than once; a second handler would take the first one's signal for another one. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (!time.isZero() && awaiting.compareAndSet(false, true)) {
            restore = StopSignal.before(this::signalled);
        }
    }

    /** Refuses requests that still come while the server takes the application away; awaits no more signals. */
    @PreDestroy
    void stop() {
        restore.run();
        draining.begin();
        over.countDown();
    }

    /** On a thread for each signal. Answers whether the JVM is to end now. */
    private boolean signalled() {
        switch (signals.incrementAndGet()) {
            case 1 -> run();
            case 2 -> {
                over.countDown();
                return false;
            }
            default -> LOG.log(Level.WARNING, "HS309 a third SIGTERM: this server ends as it is");
        }
        return true;
    }

    private void run() {
        draining.begin();
        LOG.log(Level.INFO, "HS307 SIGTERM: this server is drained for {0} s", time.toSeconds());
        try {
            over.await(time.toMillis(), TimeUnit.MILLISECONDS);
            ServerPorts.close();
            TimeUnit.MILLISECONDS.sleep(ACCEPTED_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

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
 * Drains this server at SIGTERM. The drain lasts its whole time even if no request is under way. A proxy notices it
 * only by readiness, and until then it sends requests, which this server must answer. A second SIGTERM ends the drain
 * at once, and a third one ends the server in any state.
 */
@Service
class Drain {

    private static final System.Logger LOG = System.getLogger(Drain.class.getName());

    /** The time for requests on connections that were accepted just before the port was closed. */
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

    /**
     * Registers the handler of the signal, once. Payara fires the event more than once, and a second handler would
     * count one signal twice.
     */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (!time.isZero() && awaiting.compareAndSet(false, true)) {
            restore = StopSignal.before(this::signalled);
        }
    }

    /** Refuses requests that still come while the server undeploys the application, and stops handling signals. */
    @PreDestroy
    void stop() {
        restore.run();
        draining.begin();
        over.countDown();
    }

    /**
     * Handles a SIGTERM, on a thread for each signal.
     *
     * @return whether the JVM has to end now
     */
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

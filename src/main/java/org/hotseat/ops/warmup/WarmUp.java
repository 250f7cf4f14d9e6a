package org.hotseat.ops.warmup;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.WarmUpEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * Warms this server up before it is ready (ADR 233). The server sends itself requests of all sale models over HTTP, on
 * resources of its own. This lasts until the compilers have little left to do, or {@code HOTSEAT_WARMUP_SECONDS} have
 * passed since the server began to serve. Then the server is ready, even if the warm-up has failed.
 */
@Service
public class WarmUp {

    private static final System.Logger LOG = System.getLogger(WarmUp.class.getName());

    private static final Duration CHECK_EVERY = Duration.ofMillis(100);

    /** The time that is reserved for removing everything before the server is ready. */
    private static final Duration TIDYING = Duration.ofSeconds(1);

    private static final int ID_BYTES = 16;
    private static final int OK = 200;

    private final WarmUpResources resources;
    private final WarmUpEndpoint endpoint;
    private final ManagedThreadFactory threads;
    private final Duration bound;
    private volatile @Nullable String context;
    private volatile @Nullable Thread thread;
    private volatile long endNanos;
    private volatile boolean over;
    private volatile boolean stopped;

    @Inject
    WarmUp(WarmUpResources resources, WarmUpEndpoint endpoint, ManagedThreadFactory threads, WarmUpSettings settings) {
        this.resources = resources;
        this.endpoint = endpoint;
        this.threads = threads;
        this.bound = settings.bound();
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (event instanceof ServletContext servlets) {
            context = servlets.getContextPath();
        }
    }

    /** Begins the warm-up on a thread of its own, unless it has begun. Call it when facts can be written. */
    public synchronized void begin() {
        if (thread != null || bound.isZero()) {
            return;
        }
        endNanos = System.nanoTime() + bound.toNanos();
        Thread begun = threads.newThread(this::run);
        begun.setName("hotseat-warm-up");
        thread = begun;
        begun.start();
    }

    @PreDestroy
    void stop() {
        stopped = true;
        Thread begun = thread;
        if (begun != null) {
            try {
                begun.join(TimeUnit.SECONDS.toMillis(5));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns the reason why this server is not ready although claims can be decided. Empty when the warm-up or its
     * time is over.
     */
    public Optional<String> waitsFor() {
        boolean waits = !bound.isZero() && !over && (thread == null || leftNanos() > 0);
        return waits ? Optional.of("this server warms itself up") : Optional.empty();
    }

    private void run() {
        try {
            warmUp();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "HS304 this server is ready without having been warmed up", e);
        } finally {
            over = true;
        }
    }

    private void warmUp() throws InterruptedException {
        Optional<InetSocketAddress> server = awaitAddress();
        if (server.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "HS304 this server is ready without having been warmed up: {0}",
                    LocalHttpAddress.find().isEmpty() ? "its address is not known" : "it did not serve in time");
            return;
        }
        if (leftNanos() > 0) {
            endNanos = System.nanoTime() + bound.toNanos();
        }
        PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        String ids = "warm-up-" + drawn();
        long start = System.nanoTime();
        try (WarmUpResources.Opened opened = resources.open(ids, meters);
                WarmUpEndpoint.Opened side = endpoint.open(ids + "-", opened.beans())) {
            WarmUpUsers users = new WarmUpUsers(context + "/api/" + ids + "-", side, opened.resources());
            WarmUpRun run = new WarmUpRun(server.get(), users, () -> stopped || isTimeToCleanUp());
            run.run(threads);
            LOG.log(
                    users.failed() ? Level.WARNING : Level.INFO,
                    "HS303 warmed up {0} by {1} requests, {2} of them refused, in {3} s",
                    users.failed() ? "in part" : run.isWarm() ? "until their code was compiled" : "as long as allowed",
                    users.answers(),
                    users.refusals(),
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        } finally {
            meters.close();
        }
    }

    private static String drawn() {
        byte[] bytes = new byte[ID_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Waits until the server serves this application, and returns its address. Empty when the server does not report
     * its address, or does not serve in time.
     */
    private Optional<InetSocketAddress> awaitAddress() throws InterruptedException {
        while (!stopped && !isTimeToCleanUp()) {
            Optional<InetSocketAddress> server = context == null ? Optional.empty() : LocalHttpAddress.find();
            if (server.isPresent() && serves(server.get())) {
                return server;
            }
            TimeUnit.NANOSECONDS.sleep(CHECK_EVERY.toNanos());
        }
        return Optional.empty();
    }

    /**
     * Returns whether the server serves this application. Requests the page of the context root, which the metrics do
     * not count.
     */
    private boolean serves(InetSocketAddress server) {
        try (LocalHttpConnection connection = new LocalHttpConnection(server)) {
            return connection.send("GET " + context + "/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") == OK;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isTimeToCleanUp() {
        return leftNanos() <= TIDYING.toNanos();
    }

    private long leftNanos() {
        return endNanos - System.nanoTime();
    }
}

package org.hotseat.api;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.hotseat.testing.Patience;

/**
 * Requests that hold their threads until liveness is asked for, or a test lets them go: part of the WAR under test
 * only.
 */
@Path("probe/blocked")
@ApplicationScoped
public class BlockedThreads {

    /** As many threads as serve HTTP. */
    public static final int ALL = 16;

    private final AtomicInteger waiting = new AtomicInteger();
    private volatile CountDownLatch asked = new CountDownLatch(1);

    @GET
    @PermitAll
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> block() throws InterruptedException {
        CountDownLatch latch = asked;
        waiting.incrementAndGet();
        boolean released = latch.await(Patience.HANG_SECONDS, TimeUnit.SECONDS);
        waiting.decrementAndGet();
        return Map.of("released", released);
    }

    /** Answers how many were let go; later requests wait anew. */
    @GET
    @Path("end")
    @PermitAll
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> end() {
        int had = waiting.get();
        CountDownLatch latch = asked;
        asked = new CountDownLatch(1);
        latch.countDown();
        return Map.of("released", had);
    }

    public void livenessIsAsked() {
        if (waiting.get() >= ALL) {
            end();
        }
    }

    /** Not the resource itself: RESTEasy would make one of its own beside a bean that has a qualifier. */
    @Liveness
    @ApplicationScoped
    public static class Check implements HealthCheck {

        @Inject
        private BlockedThreads threads;

        @Override
        public HealthCheckResponse call() {
            threads.livenessIsAsked();
            return HealthCheckResponse.up("blocked");
        }
    }
}

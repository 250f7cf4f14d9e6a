package org.hotseat.wallet;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.error.TooFast;

/**
 * Returns the sum of all wallets and of the accounts on their other side, over REST. A server makes one comparison at a
 * time, on a thread of its own.
 */
@Path("ops/wallets/evidence")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class WalletEvidenceResource {

    private static final int RETRY_AFTER_SECONDS = 5;

    @Inject
    private WalletConsistencyCheck evidence;

    @Inject
    private ManagedThreadFactory factory;

    private ThreadPoolExecutor threads;

    @PostConstruct
    void start() {
        threads = new ThreadPoolExecutor(0, 1, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    @PreDestroy
    void stop() {
        threads.shutdownNow();
    }

    @GET
    public CompletionStage<Map<String, Object>> evidence() {
        try {
            return CompletableFuture.supplyAsync(evidence::evidence, threads);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedStage(new TooFast(
                    "This server is already checking all wallets for another caller.", RETRY_AFTER_SECONDS));
        }
    }
}

package org.hotseat.drop.pool;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hotseat.kernel.Service;

/**
 * Finds the code of a claim. The latest batches are kept in memory, in plain text, so that mostly no store is asked. A
 * batch never changes. Other batches are read on threads of their own, since the journal's thread, which delivers
 * claims, must not wait.
 */
@Service
public class CodeLookup {

    private static final int THREADS = 2;

    /** The largest number of remembered codes, some 10 MB of usual codes. */
    private static final int REMEMBERED_CODES = 100_000;

    private record Key(DropId drop, String batch) {}

    private final BatchFacts facts;
    private final ExecutorService executor;
    private final AsyncCache<Key, List<String>> batches;

    @Inject
    CodeLookup(BatchFacts facts, ManagedThreadFactory threads) {
        this.facts = facts;
        this.executor = Executors.newFixedThreadPool(THREADS, threads);
        this.batches = Caffeine.newBuilder()
                .maximumWeight(REMEMBERED_CODES)
                .weigher((Key key, List<String> codes) -> codes.size())
                .executor(executor)
                .buildAsync();
    }

    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    /** Remembers the codes of a batch without reading the facts. */
    public void remember(DropId drop, String batch, List<String> codes) {
        batches.put(new Key(drop, batch), CompletableFuture.completedFuture(codes));
    }

    /**
     * Returns the code of a claim; a memory read, or one of the facts.
     *
     * @return the code; fails with {@link org.hotseat.kernel.error.Unavailable} when MongoDB is unavailable, and with
     *     {@link org.hotseat.kernel.error.Conflict} {@code other-codes-key} when it is encrypted by another key than
     *     this server's
     */
    public CompletionStage<String> find(DropId drop, Claim claim) {
        return batches.get(new Key(drop, claim.batch()), key -> facts.codes(key.drop(), key.batch()))
                .thenApply(codes -> codes.get(claim.number() - 1));
    }
}

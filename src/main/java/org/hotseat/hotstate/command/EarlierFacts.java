package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;

/**
 * Writes the facts that others are written after ({@link Fact#after}): what gave a unit back is durable before what
 * takes it is sent (ADR 181). Commands that wait for the same entry share one write.
 */
@Service
public class EarlierFacts {

    /** An entry of the outbox of a partition. */
    private record Entry(int partition, String id) {}

    /** Writes the entries of a partition up to one of them. */
    public interface Writing {
        void writeUpTo(int partition, String entry);
    }

    private final Writing writing;
    private final ConcurrentMap<Entry, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    @Inject
    public EarlierFacts(Recovery recovery) {
        this(recovery::writeUpTo);
    }

    public EarlierFacts(Writing writing) {
        this.writing = writing;
    }

    /**
     * Writes what comes before some facts of one script.
     *
     * @return completes when it is durable; empty where nothing comes before them. Fails with {@link Unavailable} when
     *     that is not known in time
     */
    Optional<CompletionStage<Void>> write(List<Fact> facts, Executor executor) {
        CompletableFuture<?>[] before = facts.stream()
                .filter(fact -> fact.after().isPresent())
                .map(fact -> new Entry(fact.partition(), fact.after().get()))
                .distinct()
                .map(entry -> write(entry, executor))
                .toArray(CompletableFuture[]::new);
        return before.length == 0 ? Optional.empty() : Optional.of(CompletableFuture.allOf(before));
    }

    private CompletableFuture<Void> write(Entry entry, Executor executor) {
        CompletableFuture<Void> own = new CompletableFuture<>();
        CompletableFuture<Void> other = underWay.putIfAbsent(entry, own);
        if (other != null) {
            return other;
        }
        try {
            executor.execute(() -> write(entry, own));
        } catch (RejectedExecutionException e) {
            underWay.remove(entry, own);
            own.completeExceptionally(new Unavailable("redis", "This server stops.", e));
        }
        return own;
    }

    private void write(Entry entry, CompletableFuture<Void> own) {
        try {
            writing.writeUpTo(entry.partition(), entry.id());
            underWay.remove(entry, own);
            own.complete(null);
        } catch (RuntimeException e) {
            underWay.remove(entry, own);
            own.completeExceptionally(e);
        }
    }
}

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
 * Writes the facts that must be durable before others ({@link Fact#after}): the fact that gave a unit back before the
 * fact that takes this unit (ADR 181). Commands that wait for the same entry share one write.
 */
@Service
public class PrerequisiteFacts {

    /** An entry in the outbox of a partition. */
    private record Entry(int partition, String id) {}

    /** Writes the outbox entries of a partition up to a given entry. */
    public interface Writing {
        void writeUpTo(int partition, String entry);
    }

    private final Writing writing;
    private final ConcurrentMap<Entry, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    @Inject
    public PrerequisiteFacts(Recovery recovery) {
        this(recovery::writeUpTo);
    }

    public PrerequisiteFacts(Writing writing) {
        this.writing = writing;
    }

    /**
     * Writes the entries that must come before these facts of one script.
     *
     * @return a stage that completes when the entries are durable; empty if no entry must come first. Fails with
     *     {@link Unavailable} when that is not known in time
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

package org.hotseat.hotstate;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import org.hotseat.facts.Recovery;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;

/**
 * Writes the facts that others are written after ({@link Fact#after}): what gave a unit back is durable before what takes it is sent (ADR 181).
 * Commands that wait for the same entry share one write.
 */
@Service
public class EarlierFacts {

    /** An entry of the outbox of a partition. */
    private record Entry(int partition, String id) {}

    /** Writes the entries of a partition up to one of them. */
    interface Writing {
        void writeUpTo(int partition, String entry);
    }

    private final Writing writing;
    private final ConcurrentMap<Entry, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    @Inject
    public EarlierFacts(Recovery recovery) {
        this(recovery::writeUpTo);
    }

    EarlierFacts(Writing writing) {
        this.writing = writing;
    }

    /**
     * Writes what comes before some facts of one script.
     *
     * @return completes when it is durable; empty where nothing comes before them. Fails with {@link org.hotseat.kernel.Unavailable} when that is not
     *     known in time
     */
    Optional<CompletionStage<Void>> write(List<Fact> facts, Executor executor) {
        for (Fact fact : facts) {
            if (fact.after().isPresent()) {
                return Optional.of(
                        write(new Entry(fact.partition(), fact.after().get()), executor));
            }
        }
        return Optional.empty();
    }

    private CompletionStage<Void> write(Entry entry, Executor executor) {
        CompletableFuture<Void> own = new CompletableFuture<>();
        CompletableFuture<Void> other = underWay.putIfAbsent(entry, own);
        if (other != null) {
            return other;
        }
        CompletableFuture.runAsync(() -> writing.writeUpTo(entry.partition(), entry.id()), executor)
                .whenComplete((done, trouble) -> {
                    underWay.remove(entry, own);
                    if (trouble == null) {
                        own.complete(null);
                    } else {
                        own.completeExceptionally(trouble);
                    }
                });
        return own;
    }
}

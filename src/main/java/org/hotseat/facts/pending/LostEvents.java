package org.hotseat.facts.pending;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/** Finds pending events whose facts will never be written. */
@Service
public class LostEvents {

    private final MongoConnection mongo;
    private final PendingBatches pending;

    @Inject
    public LostEvents(MongoConnection mongo, PendingBatches pending) {
        this.mongo = mongo;
        this.pending = pending;
    }

    /**
     * Returns whether a partition has pending events whose facts are neither in MongoDB nor in the outbox; such facts
     * have to be noted as lost. Reads all pending events of the partition.
     *
     * @param mark the watermark, read before this call; facts after it are not lost
     */
    public boolean any(int partition, Watermark mark) {
        AtomicBoolean any = new AtomicBoolean();
        mongo.fenced(() -> pending.forEachPart(partition, part -> {
            if (!any.get() && !absent(part, mark).isEmpty()) {
                any.set(true);
            }
        }));
        return any.get();
    }

    /**
     * Notes which facts of a partition were lost. It is called when no earlier fact can be in flight to MongoDB any
     * more, and before anything is decided again: a later decision of the same version would otherwise be taken for a
     * lost one. A note stays, whichever server wrote it and however often Redis is lost.
     *
     * <p>The network may still deliver the write of a lost fact later. So the fact is excluded first: it must not count
     * without its event. If a fact cannot be excluded, its event keeps waiting: the feed reports it when the fact
     * exists, and drops it after some minutes.
     *
     * @param mark the watermark, read before this call; it misses no fact that was acknowledged by then
     * @return whether all are noted; if not, the call has to be repeated
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable; the call has to be repeated
     */
    public boolean settle(int partition, Watermark mark, LostFacts facts) {
        AtomicBoolean settled = new AtomicBoolean(true);
        mongo.fenced(() -> pending.forEachPart(partition, part -> {
            Set<PendingFact> absent = absent(part, mark);
            if (!absent.isEmpty() && settled.get()) {
                if (facts.excludeAbsent(absent)) {
                    // Facts that arrived before they were excluded count.
                    absent.removeAll(pending.present(absent));
                    facts.forget(absent);
                    scripted(part).forEach(batch -> note(batch, mark, absent, facts));
                } else {
                    settled.set(false);
                }
            }
        }));
        return settled.get();
    }

    private static Stream<PendingBatch> scripted(List<PendingBatch> part) {
        return part.stream().filter(batch -> !batch.undecided());
    }

    private static Stream<PendingFact> open(PendingBatch batch, Watermark mark) {
        return batch.facts().stream()
                .filter(fact -> mark.decides(batch, fact) && !batch.lost().contains(fact.entry()));
    }

    /** Returns the facts that are decided, do not exist, and are not noted as lost. */
    private Set<PendingFact> absent(List<PendingBatch> part, Watermark mark) {
        Set<PendingFact> open =
                scripted(part).flatMap(batch -> open(batch, mark)).collect(Collectors.toSet());
        open.removeAll(pending.present(open));
        return open;
    }

    private void note(PendingBatch batch, Watermark mark, Set<PendingFact> absent, LostFacts facts) {
        List<PendingFact> lost = open(batch, mark).filter(absent::contains).toList();
        if (lost.isEmpty()) {
            return;
        }
        List<Document> waiting = lost.stream()
                .filter(facts::countsLater)
                .map(fact -> PendingDocuments.later(batch, fact))
                .toList();
        if (!waiting.isEmpty()) {
            mongo.call("events of late facts", () -> {
                PendingEvents.insert(mongo, mongo.collection(PendingDocuments.COLLECTION), waiting);
                return true;
            });
        }
        List<String> entries =
                lost.stream().map(fact -> fact.entry().toString()).toList();
        Bson change = Updates.addEachToSet(PendingBatches.LOST, entries);
        mongo.call(
                "lost events",
                () -> mongo.collection(PendingDocuments.COLLECTION).updateOne(Filters.eq("_id", batch.id()), change));
    }
}

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
     * Returns whether a partition has pending events whose facts are neither in MongoDB nor in the outbox, or may be
     * late; such facts may have to be noted as lost. Reads all pending events of the partition.
     *
     * @param mark the watermark, read before this call; facts after it are not lost
     */
    public boolean any(int partition, Watermark mark, LostFacts facts) {
        AtomicBoolean any = new AtomicBoolean();
        mongo.fenced(() -> pending.forEachPart(partition, part -> {
            if (!any.get() && !doubtful(part, mark, facts).isEmpty()) {
                any.set(true);
            }
        }));
        return any.get();
    }

    /**
     * Closes the earlier terms of a partition: events of these terms that the network delivers afterwards are reported
     * to nobody ({@link PendingBatch#isLate}). It is called when no earlier fact can be in flight to MongoDB any more,
     * and before the other methods. One write; may be repeated.
     *
     * @param term the term that is settled
     */
    public void close(int partition, long term) {
        Bson earlier = Filters.and(
                Filters.eq(PendingDocuments.PARTITION, partition),
                Filters.gt(PendingDocuments.TERM, PendingDocuments.NO_TERM),
                Filters.lt(PendingDocuments.TERM, term));
        mongo.call(
                "events of earlier terms",
                () -> mongo.collection(PendingDocuments.COLLECTION)
                        .updateMany(earlier, Updates.set(PendingDocuments.SETTLED, true)));
    }

    /**
     * Records which facts of a partition were lost. It is called when no earlier fact can be in flight to MongoDB any
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
            Set<PendingFact> lost = doubtful(part, mark, facts);
            if (!lost.isEmpty() && settled.get()) {
                if (facts.exclude(lost)) {
                    // Facts that arrived before they were excluded count.
                    Set<PendingFact> counted = pending.existing(lost);
                    counted.removeAll(facts.late(counted));
                    lost.removeAll(counted);
                    facts.forget(lost);
                    scripted(part).forEach(batch -> record(batch, mark, lost, facts));
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

    /**
     * Returns the facts that are decided, are not noted as lost, and do not exist or may be late. A fact that exists
     * now is made late by another server that did not find it and is excluding it at this moment.
     */
    private Set<PendingFact> doubtful(List<PendingBatch> part, Watermark mark, LostFacts facts) {
        Set<PendingFact> open =
                scripted(part).flatMap(batch -> open(batch, mark)).collect(Collectors.toSet());
        Set<PendingFact> certain = pending.existing(open);
        certain.removeIf(fact -> fact.term() < mark.term() && facts.deletedIfLate(fact));
        open.removeAll(certain);
        return open;
    }

    private void record(PendingBatch batch, Watermark mark, Set<PendingFact> all, LostFacts facts) {
        List<PendingFact> lost = open(batch, mark).filter(all::contains).toList();
        if (lost.isEmpty()) {
            return;
        }
        List<Document> waiting = lost.stream()
                .filter(facts::countsLater)
                .map(fact -> PendingDocuments.forLateFact(batch, fact))
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

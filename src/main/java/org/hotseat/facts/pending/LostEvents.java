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

/** Finds events that wait for facts that will never be written. */
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
     * Whether facts of a partition that are not in MongoDB have events that wait: facts that are to be noted as lost.
     * Reads all that wait in the partition.
     *
     * @param mark what the outbox still has is not lost; to be read before this
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
     * Notes which facts of a partition were lost, when no fact of an earlier time can be in flight to MongoDB any more,
     * and before anything is decided anew: a later decision of the same version would else be taken for a lost one. A
     * note stays, whichever server wrote it and however often Redis is lost: those decisions exist then. The network
     * may deliver the write of a lost fact later nevertheless, so it is shut out first: it must not count without its
     * event. The event of one that cannot be shut out waits on: the feed reports it when the fact exists, and forgets
     * it after some minutes.
     *
     * @param mark what the outbox still has is not lost; to be read before this, which misses no fact that was
     *     acknowledged by then
     * @return whether all are noted; else to be repeated
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away; to be repeated
     */
    public boolean settle(int partition, Watermark mark, LostFacts facts) {
        AtomicBoolean settled = new AtomicBoolean(true);
        mongo.fenced(() -> pending.forEachPart(partition, part -> {
            Set<PendingFact> absent = absent(part, mark);
            if (!absent.isEmpty() && settled.get()) {
                if (facts.shutOut(absent)) {
                    // Those that came before the door was shut count.
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

    /** Facts that are decided, not there, and not noted as lost. */
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

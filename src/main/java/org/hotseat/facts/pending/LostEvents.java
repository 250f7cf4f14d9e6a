package org.hotseat.facts.pending;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
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
     * Notes which facts of a partition were lost, when no fact of an earlier time can be on its way to MongoDB any
     * more, and before anything is decided anew: a later decision of the same version would else be taken for a lost
     * one. What was noted stays so, by whichever server and however often Redis is lost: those decisions are there
     * then.
     *
     * @param mark what the outbox still has is not lost; to be read before this, which misses no fact that was
     *     acknowledged by then
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away; to be repeated
     */
    public void settle(int partition, Watermark mark) {
        mongo.fenced(() -> pending.forEachPart(partition, part -> {
            List<PendingBatch> scripted =
                    part.stream().filter(batch -> !batch.undecided()).toList();
            Set<PendingFact> present = pending.present(
                    scripted.stream().flatMap(batch -> batch.facts().stream()).toList());
            scripted.forEach(batch -> settle(batch, mark, present));
        }));
    }

    private void settle(PendingBatch batch, Watermark mark, Set<PendingFact> present) {
        List<String> lost = batch.facts().stream()
                .filter(fact -> mark.decides(batch, fact) && !present.contains(fact))
                .map(fact -> fact.entry().toString())
                .toList();
        if (!lost.isEmpty()) {
            Bson change = Updates.addEachToSet(PendingBatches.LOST, lost);
            mongo.call(
                    "lost events",
                    () -> mongo.collection(PendingEvents.COLLECTION).updateOne(Filters.eq("_id", batch.id()), change));
        }
    }
}

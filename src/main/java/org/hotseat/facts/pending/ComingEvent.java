package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.Change;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;

/**
 * An event of a document that is written next without a script.
 *
 * @param partition behind whose facts of an earlier time the feed has it; {@link PendingDocuments#NO_PARTITION} for an
 *     event that comes before all of them
 * @param entry the time in the form of an outbox entry; {@link EntryId#FIRST} for a resource that is created
 * @param version of the document; 0 for one without versions
 * @param owner fields of the document by which it is the one that was meant
 */
public record ComingEvent(
        int partition,
        EntryId entry,
        String collection,
        Object id,
        long version,
        Document owner,
        ResourceId resource,
        Change change) {

    private Document document() {
        StoredEvent event = EventDocuments.of(change, resource, version, Map.of());
        return PendingDocuments.document(
                partition,
                PendingDocuments.NO_TERM,
                List.of(new PendingFact(
                        PendingDocuments.NO_TERM, entry, collection, id, version, owner, List.of(event))));
    }

    /**
     * Writes the events of documents that are written next. The feed reports each when its document exists, and forgets
     * it when that is not there for some minutes. One write; may be repeated.
     */
    public static void write(MongoConnection mongo, List<ComingEvent> events) {
        mongo.call("events of " + events.get(0).resource(), () -> {
            PendingEvents.insert(
                    mongo,
                    mongo.collection(PendingDocuments.COLLECTION),
                    events.stream().map(ComingEvent::document).toList());
            return true;
        });
    }
}

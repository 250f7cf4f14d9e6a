package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;

/**
 * The event of a document that no script decides, stored before the document is written.
 *
 * @param partition the partition in whose order the feed places the event, after earlier facts;
 *     {@link PendingDocuments#NO_PARTITION} for an event that comes before all partitions
 * @param entry the time in the form of an outbox entry; {@link EntryId#FIRST} for a resource that is created
 * @param version the version of the document; 0 for a document without versions
 * @param owner the fields that identify the intended document
 */
public record ComingEvent(
        int partition,
        EntryId entry,
        String collection,
        Object id,
        long version,
        Document owner,
        ResourceId resource,
        FeedChange change) {

    private Document document() {
        Optional<TraceParent> trace = Optional.ofNullable(Act.current().span()).map(TraceSpan::place);
        StoredEvent event = EventDocuments.of(change, resource, version, Map.of(), trace);
        return PendingDocuments.document(
                partition,
                PendingDocuments.NO_TERM,
                List.of(new PendingFact(
                        PendingDocuments.NO_TERM, entry, collection, id, version, owner, List.of(event))));
    }

    /**
     * Writes the events of documents that are written next. The feed reports each event when its document exists, and
     * drops it if the document does not exist after some minutes. One write; may be repeated.
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

package org.hotseat.facts.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.trace.TraceParent;

/** The form of an event in MongoDB: the event as the change feed reports it, without its place and its time. */
public final class EventDocuments {

    public static final String ID = "Event_ID";
    public static final String TYPE = "Type";
    public static final String SUBJECT = "Subject";
    public static final String RESOURCE = "Resource";
    public static final String DATA = "Data";

    private static final String TRACE_PARENT = "Trace_Parent";

    /** The field of a fact with the units of its resource that were left after the decision. */
    static final String LEFT = "left";

    /** The field of a fact with the type of an additional event: the resource is sold out, or units are left again. */
    static final String TURN = "turn";

    /** The field of a fact with the place of its request in a trace; absent if that is not traced. */
    private static final String TRACE = "trace";

    private EventDocuments() {}

    /** Returns the events of a fact. */
    static List<StoredEvent> of(List<FeedChange> changes, ResourceId resource, VersionedDocument stored, Fact fact) {
        List<StoredEvent> events = new ArrayList<>();
        Optional<TraceParent> trace = trace(fact.fields());
        changes.forEach(change -> events.add(of(change, resource, stored.version(), fact.fields(), trace)));
        String turn = fact.fields().get(TURN);
        if (turn != null) {
            String cause = stored.collection() + ":" + stored.id() + ":" + stored.version();
            events.add(new StoredEvent(
                    resource + "/" + cause + "/" + turn,
                    turn,
                    resource.toString(),
                    resource.toString(),
                    data(Map.of(), 0, fact.fields()),
                    trace));
        }
        return events;
    }

    /**
     * Creates an event. Its id is the same each time, so that a consumer recognizes a repetition.
     *
     * @param fields the fields of the fact
     * @param trace the place of the request that has caused the change
     */
    static StoredEvent of(
            FeedChange change,
            ResourceId resource,
            long version,
            Map<String, String> fields,
            Optional<TraceParent> trace) {
        String type = change.type().wireName();
        return new StoredEvent(
                change.subject() + "/" + version + "/" + type,
                type,
                change.subject(),
                resource.toString(),
                data(change.data(), version, fields),
                trace);
    }

    private static Optional<TraceParent> trace(Map<String, String> fields) {
        return TraceParent.parse(fields.get(TRACE));
    }

    private static Map<String, Object> data(Map<String, Object> own, long version, Map<String, String> fields) {
        Map<String, Object> data = new HashMap<>(own);
        if (version > 0) {
            data.put("version", version);
        }
        String left = fields.get(LEFT);
        if (left != null) {
            data.put("remaining", Long.valueOf(left));
        }
        return data;
    }

    /** Reads an event that {@link #write} has written. */
    public static StoredEvent read(Document event) {
        return new StoredEvent(
                event.getString(ID),
                event.getString(TYPE),
                event.getString(SUBJECT),
                event.getString(RESOURCE),
                event.get(DATA, new Document()),
                TraceParent.parse(event.getString(TRACE_PARENT)));
    }

    /** Returns the document of an event. */
    public static Document write(StoredEvent event) {
        Document document = new Document(ID, event.id())
                .append(TYPE, event.type())
                .append(SUBJECT, event.subject())
                .append(RESOURCE, event.resource())
                .append(DATA, event.data());
        event.trace().ifPresent(trace -> document.append(TRACE_PARENT, trace.text()));
        return document;
    }
}

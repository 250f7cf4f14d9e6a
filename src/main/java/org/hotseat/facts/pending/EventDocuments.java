package org.hotseat.facts.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;

/** The form of an event in MongoDB: the event as the change feed reports it, without its place and its time. */
public final class EventDocuments {

    public static final String ID = "Event_ID";
    public static final String TYPE = "Type";
    public static final String SUBJECT = "Subject";
    public static final String RESOURCE = "Resource";
    public static final String DATA = "Data";

    /** The field of a fact with the units of its resource that were left after the decision. */
    static final String LEFT = "left";

    /** The field of a fact with the type of an additional event: the resource is sold out, or units are left again. */
    static final String TURN = "turn";

    private EventDocuments() {}

    /** Returns the events of a fact. */
    static List<StoredEvent> of(List<FeedChange> changes, ResourceId resource, VersionedDocument stored, Fact fact) {
        List<StoredEvent> events = new ArrayList<>();
        changes.forEach(change -> events.add(of(change, resource, stored.version(), fact.fields())));
        String turn = fact.fields().get(TURN);
        if (turn != null) {
            String cause = stored.collection() + ":" + stored.id() + ":" + stored.version();
            events.add(new StoredEvent(
                    resource + "/" + cause + "/" + turn,
                    turn,
                    resource.toString(),
                    resource.toString(),
                    data(Map.of(), 0, fact.fields())));
        }
        return events;
    }

    /**
     * Makes an event. Its id is the same each time, so that a consumer recognizes a repetition.
     *
     * @param fields the fields of the fact
     */
    static StoredEvent of(FeedChange change, ResourceId resource, long version, Map<String, String> fields) {
        String type = change.type().word();
        return new StoredEvent(
                change.subject() + "/" + version + "/" + type,
                type,
                change.subject(),
                resource.toString(),
                data(change.data(), version, fields));
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
                event.get(DATA, new Document()));
    }

    /** Returns the document of an event. */
    public static Document write(StoredEvent event) {
        return new Document(ID, event.id())
                .append(TYPE, event.type())
                .append(SUBJECT, event.subject())
                .append(RESOURCE, event.resource())
                .append(DATA, event.data());
    }
}

package org.hotseat.facts.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.Change;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;

/** The form of an event in MongoDB: as the change feed reports it, without its place and its time. */
public final class EventDocuments {

    public static final String ID = "Event_ID";
    public static final String TYPE = "Type";
    public static final String SUBJECT = "Subject";
    public static final String RESOURCE = "Resource";
    public static final String DATA = "Data";

    /** In a fact: the units of its resource that were left when it was decided. */
    static final String LEFT = "left";

    /** In a fact: the word of the type that reports that it sold its resource out, or that units are left again. */
    static final String TURN = "turn";

    private EventDocuments() {}

    /** The events of a fact. */
    static List<StoredEvent> of(List<Change> changes, ResourceId resource, VersionedDocument stored, Fact fact) {
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
     * An event; its id is the same each time, so that a consumer knows one that comes again.
     *
     * @param fields of its fact
     */
    static StoredEvent of(Change change, ResourceId resource, long version, Map<String, String> fields) {
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

    /** The reverse of {@link #write}. */
    public static StoredEvent read(Document event) {
        return new StoredEvent(
                event.getString(ID),
                event.getString(TYPE),
                event.getString(SUBJECT),
                event.getString(RESOURCE),
                event.get(DATA, new Document()));
    }

    /** The form of a stored event. */
    public static Document write(StoredEvent event) {
        return new Document(ID, event.id())
                .append(TYPE, event.type())
                .append(SUBJECT, event.subject())
                .append(RESOURCE, event.resource())
                .append(DATA, event.data());
    }
}

package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Actor;
import org.jspecify.annotations.Nullable;

/**
 * Stores the audit in the collection {@code audit} of MongoDB, with one line for each act of an operator or of the
 * payment system. A line is never changed, but for the number of its seal and the erasure of a person. It is made from
 * the act's own fact, and is written before the document of that fact. It has the same id each time that it is written
 * (ADR 156).
 */
@Service
public class AuditFacts implements FactWriter, FactIndexes {

    public static final String COLLECTION = "audit";
    public static final String AT = "At";
    public static final String ACT = "Act";
    public static final String SUBJECT = DoneBy.SUBJECT;
    public static final String REQUEST = DoneBy.REQUEST;
    public static final String RESOURCE = "Resource_ID";
    public static final String MODEL = "Model";
    public static final String DETAILS = "Details";

    /** The names of details that the erasure of a person changes. */
    public static final List<String> PERSONAL_DETAILS = List.of("userId", "holderId", "text", "reason");

    private static final String ID = "_id";

    /** The field of a fact that contains the line, in the form of {@link org.hotseat.kernel.caller.Act#line}. */
    private static final String LINE = "act";

    /** The fields of facts that identify the subject of an act. */
    private static final Map<String, String> THINGS =
            Map.of("order", "orderId", "lock_id", "lockId", "owner", "userId", "user", "userId");

    private static final long TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    public AuditFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns the kind of the facts for acts that no script decides. */
    @Override
    public String kind() {
        return "act";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId(fact.get("model"), fact.get("resource"));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return line(fact, resource(fact)).orElseThrow(() -> new IllegalArgumentException("an act without a line"));
    }

    /** Returns one index for each filter of the list, in the order of the list. */
    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(COLLECTION, AT, ID),
                Index.ofList(COLLECTION, SUBJECT, AT, ID),
                Index.ofList(COLLECTION, ACT, AT, ID),
                Index.ofList(COLLECTION, RESOURCE, AT, ID),
                Index.ofList(COLLECTION, REQUEST, AT, ID));
    }

    /**
     * Returns the audit line of a fact; empty for a fact without a line. The id of the outbox entry in the line's id
     * begins with a time, so the ids of two acts never collide.
     */
    public static Optional<VersionedDocument> line(Fact fact, ResourceId resource) {
        String line = fact.fields().getOrDefault(LINE, "");
        Optional<Actor> actor = line.isEmpty() ? Optional.empty() : DoneBy.actor(fact);
        if (actor.isEmpty()) {
            return Optional.empty();
        }
        String[] words = line.split("\n");
        Document fields = new Document(AT, Date.from(fact.time().orElse(Instant.EPOCH))).append(ACT, words[0]);
        DoneBy.of(actor.get(), Optional.empty()).forEach(fields::append);
        if (!resource.equals(ActLog.NO_RESOURCE)) {
            fields.append(MODEL, resource.model()).append(RESOURCE, resource.id());
        }
        Document details = new Document();
        THINGS.forEach((field, name) -> Optional.ofNullable(fact.fields().get(field))
                .ifPresent(value -> details.append(name, Subjects.original(value))));
        for (int i = 1; i < words.length; i++) {
            String[] detail = words[i].split("\t", 2);
            details.append(detail[0], detail[1]);
        }
        if (!details.isEmpty()) {
            fields.append(DETAILS, details);
        }
        String id = fact.entryId() + "/" + fact.partition() + "/" + actor.get().request();
        return Optional.of(new VersionedDocument(COLLECTION, id, 1, fields));
    }

    /** Returns the REST form of an audit line. */
    public static Optional<Map<String, Object>> view(Document line) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("auditId", String.valueOf(line.get(ID)));
        view.put("at", FactValues.time(line, AT).orElse(Instant.EPOCH));
        view.put("act", String.valueOf(line.get(ACT)));
        view.put("actor", String.valueOf(line.get(SUBJECT)));
        put(view, "roles", line.get(DoneBy.ROLES));
        put(view, "requestId", line.get(REQUEST));
        if (line.get(RESOURCE) != null) {
            view.put("resource", line.get(MODEL) + "/" + line.get(RESOURCE));
        }
        put(view, "details", line.get(DETAILS));
        return Optional.of(view);
    }

    /** Returns whether a line names a pseudonym, or a text that the erasure of a person has replaced. */
    public static boolean erased(Document line) {
        Document details = line.get(DETAILS, new Document());
        return Stream.concat(
                        Stream.of(line.get(SUBJECT)), PERSONAL_DETAILS.stream().map(details::get))
                .anyMatch(value -> value instanceof String text && text.startsWith(PersonalData.ERASED));
    }

    private static void put(Map<String, Object> view, String name, @Nullable Object value) {
        if (value != null) {
            view.put(name, value);
        }
    }

    /**
     * Deletes lines from before a time; a read and a write.
     *
     * @param max the largest number of lines to delete
     * @return the number of deleted lines
     */
    public int forget(Instant before, int max) {
        return mongo.call("old lines of the audit", () -> {
            List<Object> ids = mongo.collection(COLLECTION, TIMEOUT_MILLIS)
                    .find(Filters.lt(AT, Date.from(before)))
                    .projection(Projections.include(ID))
                    .sort(Sorts.ascending(AT, ID))
                    .limit(max)
                    .map(line -> line.get(ID))
                    .into(new ArrayList<>());
            if (!ids.isEmpty()) {
                mongo.collection(COLLECTION, TIMEOUT_MILLIS).deleteMany(Filters.in(ID, ids));
            }
            return ids.size();
        });
    }
}

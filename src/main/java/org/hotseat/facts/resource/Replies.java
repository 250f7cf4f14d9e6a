package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stores the replies to idempotency keys as facts. A rebuild restores them, so that a repeated request gets its first
 * answer even after Redis was emptied. A reply is written before the fact that it reports, and used only if that fact
 * exists, since both cannot be written at once. Replies are kept for a day, like the records in Redis.
 */
@Service
public class Replies implements FactIndexes {

    /** The time for which a reply is remembered, in Redis and here. */
    public static final Duration KEPT = Duration.ofDays(1);

    public static final String COLLECTION = "requests";

    private static final String FACT_COLLECTION = "Fact_Collection";
    private static final String FACT_ID = "Fact_ID";
    private static final String FACT_VERSION = "Fact_Version";
    private static final String FACT_OWNER = "Fact_Owner";
    private static final String GIVEN_AT = "Given_At";
    /**
     * The field with the term in which the reply was decided; replies of an earlier version of the server have none.
     */
    private static final String TERM = "Term";
    /** The field of orders and holds with the way in which a claim with a late fact has ended. */
    public static final String ENDING = "Ending";

    public static final String LATE = "late";
    private static final int CHUNK = 500;
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /**
     * A stored reply.
     *
     * @param redisKey the key of the record in Redis
     * @param fingerprint the fingerprint of the request
     * @param reply the reply as a JSON list
     * @param givenAt the time by Redis's clock
     */
    public record Reply(String redisKey, String fingerprint, String reply, Instant givenAt) {}

    /**
     * A decision that did not become a fact.
     *
     * @param at the time at which its script ran, by Redis's clock
     */
    public record Lost(ResourceId resource, Instant at, String collection, Object id, long version) {}

    private final MongoConnection mongo;
    private final Batches batches;

    @Inject
    public Replies(MongoConnection mongo) {
        this.mongo = mongo;
        this.batches = new Batches(mongo);
    }

    /**
     * Passes the replies about one resource that are still remembered to an action, part by part, since a day may have
     * any number of them. Only replies are passed whose fact exists and still belongs to the same user. A reply of an
     * earlier term without its fact is deleted: its decision was lost, and another decision of the same version must
     * not be taken for it later. Costs an index look-up, the documents found, and a check of the fact of each.
     *
     * @param term the present term, in which no absent fact of an earlier term can count any more
     * @param late the late documents; a reply about one of them is not passed
     */
    public void each(String resource, Instant now, long term, List<LiveDocuments> late, Consumer<List<Reply>> parts) {
        Bson fresh = Filters.and(Filters.eq("Resource", resource), Filters.gt(GIVEN_AT, Date.from(now.minus(KEPT))));
        batches.each(
                COLLECTION, fresh, Optional::of, CHUNK, found -> parts.accept(believed(resource, term, late, found)));
    }

    private List<Reply> believed(String resource, long term, List<LiveDocuments> late, List<Document> found) {
        Map<String, Map<Object, Document>> facts =
                mongo.call("facts of replies about " + resource, () -> facts(found, late));
        List<Reply> told = new ArrayList<>();
        List<Bson> lost = new ArrayList<>();
        for (Document reply : found) {
            Document fact = facts.getOrDefault(reply.getString(FACT_COLLECTION), Map.of())
                    .get(FactValues.comparableId(reply.get(FACT_ID)));
            if (fact != null && believed(reply, fact)) {
                told.add(read(reply));
            } else if (reply.get(TERM, term) < term) {
                lost.add(Filters.and(Filters.eq("_id", reply.get("_id")), Filters.eq(GIVEN_AT, reply.get(GIVEN_AT))));
            }
        }
        forgetEach(lost);
        return told;
    }

    private static boolean believed(Document reply, Document fact) {
        return fact.get(VersionedDocument.VERSION, (Number) 0).longValue() >= reply.getLong(FACT_VERSION)
                && VersionedDocument.same(reply.get(FACT_OWNER, new Document()), fact);
    }

    /**
     * Returns the versions and owners of the facts that replies report, by collection and {@code _id}, without late
     * facts.
     */
    private Map<String, Map<Object, Document>> facts(List<Document> replies, List<LiveDocuments> late) {
        Map<String, Map<Object, Document>> facts = new HashMap<>();
        replies.stream()
                .collect(Collectors.groupingBy(reply -> reply.getString(FACT_COLLECTION)))
                .forEach((collection, all) -> {
                    Set<String> names = new HashSet<>(Set.of(VersionedDocument.VERSION));
                    all.forEach(reply ->
                            names.addAll(reply.get(FACT_OWNER, new Document()).keySet()));
                    List<Object> ids =
                            all.stream().map(reply -> reply.get(FACT_ID)).toList();
                    List<Bson> filters = new ArrayList<>(List.of(Filters.in("_id", ids), Filters.ne(ENDING, LATE)));
                    late.stream()
                            .filter(documents -> documents.collection().equals(collection))
                            .forEach(documents -> filters.add(Filters.nor(documents.filter())));
                    Map<Object, Document> each = facts.computeIfAbsent(collection, name -> new HashMap<>());
                    mongo.collection(collection, READ_TIMEOUT_MILLIS)
                            .find(Filters.and(filters))
                            .projection(Projections.include(List.copyOf(names)))
                            .forEach(fact -> each.put(FactValues.comparableId(fact.get("_id")), fact));
                });
        return facts;
    }

    private static Reply read(Document document) {
        return new Reply(
                document.getString("_id"),
                document.getString("Fingerprint"),
                document.getString("Reply"),
                document.getDate(GIVEN_AT).toInstant());
    }

    /** Returns the Redis keys of the replies about some documents; reads the replies of a day. */
    public List<String> keysOf(String collection, Collection<?> ids) {
        return mongo.call(
                "replies about " + collection,
                () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(Filters.eq(FACT_COLLECTION, collection), Filters.in(FACT_ID, ids)))
                        .projection(Projections.include("_id"))
                        .map(reply -> String.valueOf(reply.get("_id")))
                        .into(new ArrayList<>()));
    }

    /** Deletes replies by their Redis keys; one write, may be repeated. */
    public void forget(Collection<String> keys) {
        if (!keys.isEmpty()) {
            mongo.call("forgetting replies", () -> mongo.collection(COLLECTION).deleteMany(Filters.in("_id", keys)));
        }
    }

    /**
     * Deletes the replies of lost decisions about later versions of a document: another decision of that version must
     * not be taken for the one in the reply. Replies about a first version stay, since the owner of the document
     * identifies it. One write; may be repeated.
     */
    public void forgetLost(Collection<Lost> lost) {
        List<Bson> each = lost.stream()
                .filter(decision -> decision.version() > 1)
                .map(decision -> Filters.and(
                        Filters.eq("Resource", decision.resource().id()),
                        Filters.eq(GIVEN_AT, Date.from(decision.at())),
                        Filters.eq(FACT_COLLECTION, decision.collection()),
                        Filters.eq(FACT_ID, decision.id()),
                        Filters.eq(FACT_VERSION, decision.version())))
                .toList();
        forgetEach(each);
    }

    private void forgetEach(List<Bson> replies) {
        if (!replies.isEmpty()) {
            mongo.call(
                    "forgetting replies of lost facts",
                    () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS).deleteMany(Filters.or(replies)));
        }
    }

    /**
     * Deletes replies that need not be remembered any more; may be repeated, by any number of servers.
     *
     * @return the number of deleted replies
     */
    public long forget(Instant now) {
        return mongo.call(
                "forgetting old replies",
                () -> mongo.collection(COLLECTION)
                        .deleteMany(
                                Filters.lt(GIVEN_AT, Date.from(now.minus(KEPT).minus(Duration.ofHours(1)))))
                        .getDeletedCount());
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                new Index(COLLECTION, new Document("Resource", 1).append(GIVEN_AT, 1)),
                new Index(COLLECTION, new Document(GIVEN_AT, 1)));
    }

    /**
     * Returns the document of the reply that came with a fact; empty if the request had no idempotency key. The time of
     * the reply is its version. So a key that got another reply later, because the first fact was lost with Redis,
     * keeps the later reply.
     */
    public static Optional<VersionedDocument> document(Fact fact, VersionedDocument of) {
        return Optional.ofNullable(fact.fields().get("idem")).map(key -> {
            long given = Long.parseLong(fact.entryId().split("-")[0]);
            Document reply = new Document("Resource", fact.get("resource"))
                    .append("Fingerprint", fact.get("idem_print"))
                    .append("Reply", fact.get("idem_reply"))
                    .append(GIVEN_AT, new Date(given))
                    .append(FACT_COLLECTION, of.collection())
                    .append(FACT_ID, of.id())
                    .append(FACT_VERSION, of.version())
                    .append(FACT_OWNER, of.owner());
            fact.term().ifPresent(term -> reply.append(TERM, term));
            return new VersionedDocument(COLLECTION, key, given, reply);
        });
    }
}

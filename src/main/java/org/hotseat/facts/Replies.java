package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.kernel.Fact;

/**
 * The replies given to idempotency keys, as facts: a rebuild restores them, so that a repeated request gets its first answer
 * even after Redis was emptied. Written before the fact they tell of, and believed only when that fact is there: the two cannot be
 * written at once. Kept for a day, as the records in Redis are.
 */
@ApplicationScoped
public class Replies implements FactIndexes {

    /** How long a reply is remembered, in Redis and here. */
    public static final Duration KEPT = Duration.ofDays(1);

    static final String COLLECTION = "requests";

    private static final String FACT_COLLECTION = "Fact_Collection";
    private static final String FACT_ID = "Fact_ID";
    private static final String FACT_VERSION = "Fact_Version";
    private static final int CHUNK = 500;
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /**
     * @param redisKey the record's key in Redis
     * @param fingerprint of the request
     * @param reply the reply as a JSON list
     * @param givenAt by Redis's clock
     */
    public record Reply(String redisKey, String fingerprint, String reply, Instant givenAt) {}

    private final MongoConnection mongo;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Replies() {
        this.mongo = null;
    }

    @Inject
    public Replies(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * The replies given about one resource that are still to be remembered and whose facts are there; costs an index look-up,
     * what it finds, and a look at the fact of each.
     */
    public List<Reply> of(String resource, Instant now) {
        return mongo.call("replies of " + resource, () -> {
            List<Document> found = mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(
                            Filters.eq("Resource", resource), Filters.gt("Given_At", Date.from(now.minus(KEPT)))))
                    .into(new ArrayList<>());
            Map<String, Map<Object, Long>> versions = versions(found);
            return found.stream()
                    .filter(document -> versions.getOrDefault(document.getString(FACT_COLLECTION), Map.of())
                                    .getOrDefault(document.get(FACT_ID), -1L)
                            >= document.getLong(FACT_VERSION))
                    .map(Replies::read)
                    .toList();
        });
    }

    /** The versions of the facts that replies tell of, by collection and {@code _id}. */
    private Map<String, Map<Object, Long>> versions(List<Document> replies) {
        Map<String, List<Object>> ids = replies.stream()
                .collect(Collectors.groupingBy(
                        document -> document.getString(FACT_COLLECTION),
                        Collectors.mapping(document -> document.get(FACT_ID), Collectors.toList())));
        Map<String, Map<Object, Long>> versions = new HashMap<>();
        ids.forEach((collection, all) -> {
            Map<Object, Long> each = versions.computeIfAbsent(collection, name -> new HashMap<>());
            for (int start = 0; start < all.size(); start += CHUNK) {
                mongo.collection(collection, READ_TIMEOUT_MILLIS)
                        .find(Filters.in("_id", all.subList(start, Math.min(all.size(), start + CHUNK))))
                        .projection(Projections.include(VersionedDocument.VERSION))
                        .forEach(fact -> each.put(
                                fact.get("_id"),
                                fact.get(VersionedDocument.VERSION, (Number) 0).longValue()));
            }
        });
        return versions;
    }

    private static Reply read(Document document) {
        return new Reply(
                document.getString("_id"),
                document.getString("Fingerprint"),
                document.getString("Reply"),
                document.getDate("Given_At").toInstant());
    }

    /** Deletes what need not be remembered any more; may be repeated, by any number of servers. */
    public long forget(Instant now) {
        return mongo.call(
                "forgetting old replies",
                () -> mongo.collection(COLLECTION)
                        .deleteMany(
                                Filters.lt("Given_At", Date.from(now.minus(KEPT).minus(Duration.ofHours(1)))))
                        .getDeletedCount());
    }

    @Override
    public void createIndexes() {
        mongo.collection(COLLECTION).createIndex(new Document("Resource", 1).append("Given_At", 1));
        mongo.collection(COLLECTION).createIndex(new Document("Given_At", 1));
    }

    /**
     * The reply that came with a fact, if the request had an idempotency key. A key that got another reply later, because the
     * first one's fact was lost with Redis, keeps the later one: its time is its version.
     */
    static Optional<VersionedDocument> document(Fact fact, VersionedDocument of) {
        return Optional.ofNullable(fact.fields().get("idem")).map(key -> {
            long given = Long.parseLong(fact.entryId().split("-")[0]);
            return new VersionedDocument(
                    COLLECTION,
                    key,
                    given,
                    new Document("Resource", fact.get("resource"))
                            .append("Fingerprint", fact.get("idem_print"))
                            .append("Reply", fact.get("idem_reply"))
                            .append("Given_At", new Date(given))
                            .append(FACT_COLLECTION, of.collection())
                            .append(FACT_ID, of.id())
                            .append(FACT_VERSION, of.version()));
        });
    }
}

package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.Fact;

/**
 * The replies given to idempotency keys, as facts: a rebuild restores them, so that a repeated request gets its first answer
 * even after Redis was emptied. Written with the fact they belong to; kept for a day, as the records in Redis are.
 */
@ApplicationScoped
public class Replies implements FactIndexes {

    /** How long a reply is remembered, in Redis and here. */
    public static final Duration KEPT = Duration.ofDays(1);

    static final String COLLECTION = "requests";

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

    /** The replies given about one resource that are still to be remembered; costs an index look-up and what it finds. */
    public List<Reply> of(String resource, Instant now) {
        return mongo.call(
                "replies of " + resource,
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(
                                Filters.eq("Resource", resource), Filters.gt("Given_At", Date.from(now.minus(KEPT)))))
                        .map(document -> new Reply(
                                document.getString("_id"),
                                document.getString("Fingerprint"),
                                document.getString("Reply"),
                                document.getDate("Given_At").toInstant()))
                        .into(new ArrayList<>()));
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

    /** The reply that came with a fact, if the request had an idempotency key. */
    static Optional<VersionedDocument> document(Fact fact) {
        return Optional.ofNullable(fact.fields().get("idem"))
                .map(key -> new VersionedDocument(
                        COLLECTION,
                        key,
                        1,
                        new Document("Resource", fact.get("resource"))
                                .append("Fingerprint", fact.get("idem_print"))
                                .append("Reply", fact.get("idem_reply"))
                                .append(
                                        "Given_At",
                                        new Date(Long.parseLong(fact.entryId().split("-")[0])))));
    }
}

package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stores the replies to idempotency keys as facts, for a day, like the records in Redis. A reply is written before the
 * fact that it reports, since both cannot be written at once; {@link StoredReplies} reads it back.
 */
@Service
public class Replies implements FactIndexes {

    /** The time for which a reply is remembered, in Redis and here. */
    public static final Duration KEPT = Duration.ofDays(1);

    public static final String COLLECTION = "requests";

    static final String FACT_COLLECTION = "Fact_Collection";
    static final String FACT_ID = "Fact_ID";
    static final String FACT_VERSION = "Fact_Version";
    static final String FACT_OWNER = "Fact_Owner";
    static final String GIVEN_AT = "Given_At";
    /** The version of a fact in a reply whose decision was lost: no fact ever has it. */
    private static final long LOST = Long.MAX_VALUE;

    /** The field of orders and holds with the way in which a claim with a late fact has ended. */
    public static final String ENDING = "Ending";

    public static final String LATE = "late";
    static final long READ_TIMEOUT_MILLIS = 30_000;

    /**
     * A decision that did not become a fact.
     *
     * @param at the time at which its script ran, by Redis's clock
     */
    public record Lost(ResourceId resource, Instant at, String collection, Object id, long version) {}

    private final MongoConnection mongo;

    @Inject
    public Replies(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns the Redis keys of the replies about some documents. Reads all replies of the last day. */
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
     * Forgets the replies of lost decisions about later versions of a document: another decision of that version must
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

    /**
     * Forgets the replies that match any of these filters; one write, none without filters. Their documents stay until
     * they are a day old, so that a write of a reply that arrives late finds its own version and does nothing. A later
     * reply to the same key replaces them.
     */
    void forgetEach(List<Bson> replies) {
        if (!replies.isEmpty()) {
            mongo.call(
                    "forgetting replies of lost facts",
                    () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                            .updateMany(Filters.or(replies), Updates.set(FACT_VERSION, LOST)));
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
     * the reply is its version, in the term of its fact. So a key that got another reply later, because the first fact
     * was lost with Redis, keeps the later reply, also if the clock of the later Redis is behind.
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
            return new VersionedDocument(COLLECTION, key, given, reply).decidedLike(fact);
        });
    }
}

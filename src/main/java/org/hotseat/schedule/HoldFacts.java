package org.hotseat.schedule;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.FactIndexes;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.PlayerId;

/** Holds in MongoDB: the collection {@code lock_records}. Reads those from before Hotseat too; they count as version 0. */
@ApplicationScoped
class HoldFacts implements FactWriter, FactIndexes {

    static final String COLLECTION = "lock_records";
    static final int HELD = 0;
    static final int ORDERED = 1;
    static final int CANCELLED = 2;

    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** A hold of status 0 as the facts have it. */
    record Stored(
            long lockId, ScheduleId schedule, PlayerId player, Instant lockedAt, Instant expiresAt, long version) {}

    /**
     * The greatest LockID of the facts.
     *
     * @param ours whether Hotseat gave it out, so that greater ones may have been given out that no fact tells of
     */
    record Greatest(long lockId, boolean ours) {}

    private final MongoConnection mongo;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected HoldFacts() {
        this(null);
    }

    @Inject
    HoldFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public String kind() {
        return "hold";
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(
                COLLECTION,
                fact.number("lock_id"),
                fact.number("version"),
                new Document("Schedule_ID", fact.get("resource"))
                        .append("Player_ID", fact.get("player"))
                        .append("Status", (int) fact.number("status"))
                        .append("LockTime", new Date(fact.number("locked_at")))
                        .append("ExpireTime", new Date(fact.number("expires_at"))),
                List.of("Schedule_ID", "Player_ID"));
    }

    /** All holds of a schedule that have not ended by the facts, whether or not their time is up. */
    List<Stored> held(ScheduleId schedule) {
        return mongo.call(
                "holds of " + schedule,
                () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(Filters.eq("Schedule_ID", schedule.value()), Filters.eq("Status", HELD)))
                        .sort(Sorts.ascending("_id"))
                        .map(document -> read(schedule, document))
                        .into(new ArrayList<>()));
    }

    /** The greatest LockID there is, 0 when there is none; an index look-up. */
    Greatest greatest() {
        Document last = mongo.call(
                "the greatest LockID",
                () -> mongo.collection(COLLECTION)
                        .find()
                        .sort(Sorts.descending("_id"))
                        .limit(1)
                        .first());
        return last == null
                ? new Greatest(0, false)
                : new Greatest(last.get("_id", Number.class).longValue(), last.containsKey("Version"));
    }

    long count(ScheduleId schedule) {
        return mongo.call(
                "number of holds of " + schedule,
                () -> mongo.collection(COLLECTION).countDocuments(Filters.eq("Schedule_ID", schedule.value())));
    }

    @Override
    public void createIndexes() {
        mongo.collection(COLLECTION).createIndex(new Document("Schedule_ID", 1).append("Status", 1));
    }

    private static Stored read(ScheduleId schedule, Document document) {
        return new Stored(
                document.get("_id", Number.class).longValue(),
                schedule,
                new PlayerId(String.valueOf(document.get("Player_ID"))),
                FactValues.time(document, "LockTime").orElse(Instant.EPOCH),
                FactValues.time(document, "ExpireTime").orElse(Instant.EPOCH),
                FactValues.version(document));
    }
}

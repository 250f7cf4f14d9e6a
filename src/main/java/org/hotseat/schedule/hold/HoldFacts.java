package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.placing.AttachedData;

/**
 * Stores holds in the collection {@code lock_records} of MongoDB. Also reads holds from before Hotseat, which count as
 * version 0.
 */
@Service
public class HoldFacts implements FactWriter, FactIndexes {

    static final String COLLECTION = "lock_records";
    static final String SCHEDULE = "Schedule_ID";

    /** The field with the user. It keeps the name that companies already use. */
    static final String USER = "Player_ID";

    static final String STATUS = "Status";
    public static final int HELD = 0;
    public static final int ORDERED = 1;
    public static final int CANCELLED = 2;
    public static final int EXPIRED = 3;

    private static final List<String> LASTING = List.of(SCHEDULE, USER);

    /** Matches live holds, and documents without a known status: a hold that cannot be read counts as held. */
    static final Bson NOT_ENDED = HoldDocumentFacts.noneOf(ORDERED, CANCELLED, EXPIRED);

    /** The greatest LockID that Hotseat issues; a script could not count further. */
    static final long GREATEST = 1L << 52;

    /**
     * A hold that has not ended by the facts.
     *
     * @param lockId the LockID; 0 when its document has no possible number
     * @param holder the holder; a stand-in when its document names no user or no LockID
     * @param expiresAt the end; empty when it cannot be read
     * @param places the number of places; 1 when its document has none
     * @param steps the steps in the form of {@link HoldStepFacts#packed}
     * @param attached the data that the caller attached to it
     * @param problem the fields that cannot be read; empty for a hold of Hotseat
     */
    public record Stored(
            long lockId,
            Holder holder,
            Instant lockedAt,
            Optional<Instant> expiresAt,
            long version,
            int places,
            String steps,
            AttachedData attached,
            Optional<UnreadableDocument> problem) {

        /** Returns the same hold for its stand-in, which no caller can name. */
        public Stored forStandIn() {
            Holder standIn = holder.isStandIn() ? holder : Holder.standIn(Long.toString(lockId));
            return new Stored(lockId, standIn, lockedAt, expiresAt, version, places, steps, attached, problem);
        }
    }

    /**
     * The greatest LockID of the facts.
     *
     * @param ours whether Hotseat issued it. Then it may have issued greater ones, too, that became no fact; after one
     *     of an earlier system there are none
     */
    public record Greatest(long lockId, boolean ours) {}

    private final MongoConnection mongo;

    @Inject
    HoldFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public String kind() {
        return "hold";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ScheduleId(fact.get("resource")).resource();
    }

    /** Returns the document of a fact. The fact of a stand-in does not change the user in its document. */
    @Override
    public VersionedDocument document(Fact fact) {
        Holder holder = new Holder(fact.get("user"));
        Document fields = new Document(SCHEDULE, fact.get("resource"));
        if (!holder.isStandIn()) {
            fields.append(USER, holder.subject());
        }
        fields.append(STATUS, (int) fact.number("status"))
                .append("LockTime", new Date(fact.number("locked_at")))
                .append("ExpireTime", new Date(fact.number("expires_at")));
        if (fact.fields().containsKey("places")) {
            fields.append(HoldDocumentFacts.PLACES, (int) fact.number("places"));
        }
        if (fact.fields().containsKey("ended_at")) {
            fields.append(HoldEndFacts.END, new Date(fact.number("ended_at")));
        }
        if (fact.fields().containsKey("ending")) {
            fields.append(HoldEndFacts.ENDING, fact.get("ending"));
        }
        AttachedData attached = AttachedData.of(fact.fields());
        attached.shownId().ifPresent(id -> fields.append(HoldDocumentFacts.EXTERNAL_ID, id));
        if (!attached.metadata().isEmpty()) {
            fields.append(HoldDocumentFacts.METADATA, attached.metadata());
        }
        HoldStepFacts.write(fact, fields);
        return holder.isStandIn()
                ? new VersionedDocument(COLLECTION, StandInFacts.id(holder), fact.number("version"), fields)
                : new VersionedDocument(COLLECTION, fact.number("lock_id"), fact.number("version"), fields, LASTING);
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        return HoldDocumentFacts.change(fact, new Holder(fact.get("user"))).stream()
                .toList();
    }

    /** Returns the documents of a schedule's holds that have not ended by the facts. */
    static LiveDocuments live(ScheduleId schedule) {
        return new LiveDocuments(
                COLLECTION, Filters.and(Filters.in(SCHEDULE, FactValues.idsOf(schedule.value())), NOT_ENDED));
    }

    /** Returns the greatest LockID that Hotseat can count on from; 0 when there is none. An index look-up. */
    public Greatest greatest() {
        Document last = mongo.call(
                "the greatest LockID",
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(Filters.gte("_id", 1L), Filters.lte("_id", GREATEST)))
                        .sort(Sorts.descending("_id"))
                        .limit(1)
                        .first());
        return last == null
                ? new Greatest(0, false)
                : new Greatest(last.get("_id", Number.class).longValue(), last.containsKey(VersionedDocument.VERSION));
    }

    public long count(ScheduleId schedule) {
        return mongo.call(
                "number of holds of " + schedule,
                () -> mongo.collection(COLLECTION)
                        .countDocuments(Filters.in(SCHEDULE, FactValues.idsOf(schedule.value()))));
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                new Index(COLLECTION, new Document(SCHEDULE, 1).append(STATUS, 1)),
                Index.ofSome(COLLECTION, HoldDocumentFacts.EXTERNAL_ID));
    }
}

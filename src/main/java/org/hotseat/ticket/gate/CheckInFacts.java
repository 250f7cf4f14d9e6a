package org.hotseat.ticket.gate;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.ticket.TicketId;

/**
 * The check-ins in MongoDB: the collection {@code checkins}, with a document for each ticket that was ever admitted. A
 * check-in is decided here, by one conditional write. A gate admits only a few people a second, and its answers must
 * stay true even if Redis loses its data. Methods throw {@link Unavailable} when MongoDB is unavailable, and may be
 * repeated.
 */
@Service
class CheckInFacts implements FactIndexes {

    static final String COLLECTION = "checkins";

    private static final String ID = "_id";

    private final MongoConnection mongo;

    @Inject
    CheckInFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * The current check-in of a ticket.
     *
     * @param checkIn the check-in
     * @param key the idempotency key of its request; empty without one
     * @param now whether this call has written it
     */
    record Stored(CheckIn checkIn, Optional<IdempotencyKey> key, boolean now) {}

    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(COLLECTION, CheckInDocumentFacts.RESOURCE, ID),
                Index.ofSome(COLLECTION, CheckInDocumentFacts.DOUBLES));
    }

    /**
     * Checks a ticket in, unless it is in already.
     *
     * @return the check-in that counts
     */
    Stored enter(CheckIn checkIn, Optional<IdempotencyKey> key) {
        return mongo.call("a check-in", () -> {
            MongoCollection<Document> all = mongo.collection(COLLECTION);
            Document entry = CheckInDocumentFacts.entry(checkIn, key);
            String id = checkIn.ticket().toString();
            boolean entered = ConditionalInserts.putIfAbsent(all, id, entry)
                    || all.updateOne(
                                            Filters.and(
                                                    Filters.eq(ID, id),
                                                    Filters.eq(CheckInDocumentFacts.ENTERED, false)),
                                            enter(entry))
                                    .getMatchedCount()
                            == 1;
            return entered
                    ? new Stored(checkIn, key, true)
                    : find(all, checkIn.ticket()).orElseGet(() -> enter(checkIn, key));
        });
    }

    /**
     * Returns the check-in of a ticket that is in. If none is found, makes sure that the answer does not come from a
     * deposed primary.
     */
    Optional<Stored> find(TicketId ticket) {
        return mongo.findFenced(() -> mongo.call("a check-in", () -> find(mongo.collection(COLLECTION), ticket)));
    }

    /** Records that a gate without network admitted a ticket that was in already. */
    void addDouble(CheckIn second) {
        mongo.call(
                "a double entry",
                () -> mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(Filters.eq(ID, second.ticket().toString()), Filters.not(reported(second))),
                                Updates.push(CheckInDocumentFacts.DOUBLES, CheckInDocumentFacts.entry(second))));
    }

    /** Returns a filter for tickets for which this entry was reported before, in another request. */
    private static Bson reported(CheckIn second) {
        return Filters.elemMatch(
                CheckInDocumentFacts.DOUBLES,
                Filters.and(
                        Filters.eq(CheckInDocumentFacts.AT, Date.from(second.at())),
                        Filters.in(CheckInDocumentFacts.GATE, second.gate(), null),
                        Filters.eq(CheckInDocumentFacts.BY, second.by())));
    }

    /** Returns whether a scan is one of the check-ins of its ticket, including the ended ones. Costs a read. */
    boolean has(TicketId ticket, String scan) {
        return mongo.call(
                "the check-in of a scan",
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq(ID, ticket.toString()))
                                .first())
                        .filter(document -> CheckInDocumentFacts.has(document, scan))
                        .isPresent());
    }

    /** Returns whether a scan is one of the check-ins of its ticket that were not undone before a time. A read. */
    boolean stood(TicketId ticket, String scan, Instant time) {
        return mongo.call(
                "the check-in of a scan",
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq(ID, ticket.toString()))
                                .first())
                        .filter(document -> CheckInDocumentFacts.stood(document, scan, time))
                        .isPresent());
    }

    /**
     * Returns the tickets that are in.
     *
     * @param doubles whether to return only those that were admitted twice
     */
    DocumentList<Map<String, Object>> list(Optional<String> resource, boolean doubles) {
        List<Bson> filters = new ArrayList<>(List.of(Filters.eq(CheckInDocumentFacts.ENTERED, true)));
        resource.ifPresent(id -> filters.add(Filters.eq(CheckInDocumentFacts.RESOURCE, id)));
        if (doubles) {
            filters.add(Filters.exists(CheckInDocumentFacts.DOUBLES));
        }
        return new DocumentList<>(COLLECTION, Filters.and(filters), ListOrder.byId(), CheckInDocumentFacts::view);
    }

    private static Optional<Stored> find(MongoCollection<Document> all, TicketId ticket) {
        return Optional.ofNullable(all.find(Filters.eq(ID, ticket.toString())).first())
                .filter(document -> document.getBoolean(CheckInDocumentFacts.ENTERED, false))
                .map(document -> new Stored(
                        CheckInDocumentFacts.read(ticket, document), CheckInDocumentFacts.key(document), false));
    }

    /** Returns the update that replaces an ended check-in by a new one. */
    static Bson enter(Document entry) {
        Document ended = new Document(CheckInDocumentFacts.LEFT, "");
        if (!entry.containsKey(CheckInDocumentFacts.GATE)) {
            ended.append(CheckInDocumentFacts.GATE, "");
        }
        return new Document("$set", entry).append("$unset", ended);
    }
}

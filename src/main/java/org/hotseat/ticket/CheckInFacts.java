package org.hotseat.ticket;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.DocumentList;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactIndexes;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FirstWrites;
import org.hotseat.facts.ListOrder;
import org.hotseat.facts.MongoConnection;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;

/**
 * Check-ins in MongoDB: the collection {@code checkins}, a document for each ticket that ever came to a gate. They are decided here, by
 * one conditional write: a gate lets in few people a second, and what it has answered must be true whatever becomes of Redis.
 * Methods throw {@link Unavailable} when MongoDB is away and may be repeated.
 */
@Service
class CheckInFacts implements FactIndexes {

    static final String COLLECTION = "checkins";
    private static final String ID = "_id";
    private static final String KIND = "Kind";
    private static final String RESOURCE = "Resource_ID";
    private static final String ENTERED = "Entered";
    private static final String AT = "At";
    private static final String GATE = "Gate";
    private static final String BY = "By";
    private static final String KEY = "Key";
    private static final String SIGNED = DoneBy.FIELD + ".Subject";
    private static final String DOUBLES = "Doubles";
    private static final String UNDONE = "Undone";

    /** The paths of subjects. */
    static final String[] PERSONS = {
        BY, KEY, DOUBLES + "." + BY, DOUBLES + "." + SIGNED, UNDONE + "." + BY, UNDONE + "." + SIGNED
    };

    private final MongoConnection mongo;

    @Inject
    CheckInFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * A ticket's present check-in.
     *
     * @param key by which it was asked for; empty without one
     * @param now whether it was written by this call
     */
    record Stored(CheckIn checkIn, Optional<IdempotencyKey> key, boolean now) {}

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(COLLECTION, RESOURCE, ID), Index.ofSome(COLLECTION, DOUBLES));
    }

    /** Lets a ticket in unless it is in already; answers the check-in that counts. */
    Stored enter(CheckIn checkIn, Optional<IdempotencyKey> key) {
        return mongo.call("a check-in", () -> {
            MongoCollection<Document> all = mongo.collection(COLLECTION);
            Document entry = entry(checkIn, key);
            String id = checkIn.ticket().toString();
            boolean entered = FirstWrites.putIfAbsent(all, id, entry)
                    || all.updateOne(Filters.and(Filters.eq(ID, id), Filters.eq(ENTERED, false)), set(entry))
                                    .getMatchedCount()
                            == 1;
            return entered
                    ? new Stored(checkIn, key, true)
                    : find(all, checkIn.ticket()).orElseGet(() -> enter(checkIn, key));
        });
    }

    /** The check-in of a ticket that is in. */
    Optional<Stored> find(TicketId ticket) {
        return mongo.call("a check-in", () -> find(mongo.collection(COLLECTION), ticket));
    }

    /** Keeps that a gate without network let a ticket in which was in already. */
    void addDouble(CheckIn second) {
        mongo.call(
                "a double entry",
                () -> mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(Filters.eq(ID, second.ticket().toString()), Filters.not(reported(second))),
                                Updates.push(DOUBLES, entry(second))));
    }

    /** Whether this entry was reported before, in another request. */
    private static Bson reported(CheckIn second) {
        return Filters.elemMatch(
                DOUBLES,
                Filters.and(
                        Filters.eq(AT, Date.from(second.at())),
                        Filters.eq(GATE, second.gate()),
                        Filters.eq(BY, second.by())));
    }

    /** Takes a check-in back and keeps that it was; answers whether there was one. */
    boolean undo(TicketId ticket, Instant at, String by) {
        return mongo.call(
                                "the end of a check-in",
                                () -> mongo.collection(COLLECTION)
                                        .updateOne(
                                                Filters.and(
                                                        Filters.eq(ID, ticket.toString()), Filters.eq(ENTERED, true)),
                                                Updates.combine(
                                                        Updates.set(ENTERED, false),
                                                        Updates.push(
                                                                UNDONE,
                                                                DoneBy.sign(
                                                                        new Document(AT, Date.from(at)).append(BY, by),
                                                                        Optional.of(at))))))
                        .getMatchedCount()
                == 1;
    }

    /** Those that are in; with doubles only those that came in twice. */
    DocumentList<Map<String, Object>> list(Optional<String> resource, boolean doubles) {
        List<Bson> filters = new ArrayList<>(List.of(Filters.eq(ENTERED, true)));
        resource.ifPresent(id -> filters.add(Filters.eq(RESOURCE, id)));
        if (doubles) {
            filters.add(Filters.exists(DOUBLES));
        }
        return new DocumentList<>(COLLECTION, Filters.and(filters), ListOrder.byId(), CheckInFacts::view);
    }

    private static Optional<Stored> find(MongoCollection<Document> all, TicketId ticket) {
        return Optional.ofNullable(all.find(Filters.eq(ID, ticket.toString())).first())
                .filter(document -> document.getBoolean(ENTERED, false))
                .map(document -> new Stored(read(ticket, document), key(document), false));
    }

    private static Optional<Map<String, Object>> view(Document document) {
        return TicketId.parse(document.getString(ID)).map(ticket -> {
            Map<String, Object> view = read(ticket, document).view();
            List<Document> doubles = document.getList(DOUBLES, Document.class, List.of());
            if (!doubles.isEmpty()) {
                view.put(
                        "doubleEntries",
                        doubles.stream().map(CheckInFacts::doubleEntry).toList());
            }
            return view;
        });
    }

    private static Map<String, Object> doubleEntry(Document entry) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("checkedInAt", FactValues.time(entry, AT).orElse(Instant.EPOCH));
        view.put("gate", entry.getString(GATE));
        view.put("checkedInBy", entry.getString(BY));
        return view;
    }

    private static CheckIn read(TicketId ticket, Document document) {
        return new CheckIn(
                ticket,
                document.getString(KIND),
                document.getString(RESOURCE),
                FactValues.time(document, AT).orElse(Instant.EPOCH),
                document.getString(GATE),
                document.getString(BY));
    }

    private static Optional<IdempotencyKey> key(Document document) {
        return IdempotencyKey.of(document.getList(KEY, String.class, List.of()));
    }

    private static Document entry(CheckIn checkIn, Optional<IdempotencyKey> key) {
        return entry(checkIn)
                .append(KIND, checkIn.kind())
                .append(RESOURCE, checkIn.resource())
                .append(ENTERED, true)
                .append(KEY, key.map(IdempotencyKey::words).orElse(List.of()));
    }

    private static Document entry(CheckIn checkIn) {
        return DoneBy.sign(
                new Document(AT, Date.from(checkIn.at()))
                        .append(GATE, checkIn.gate())
                        .append(BY, checkIn.by()),
                Optional.of(checkIn.at()));
    }

    private static Bson set(Document fields) {
        return new Document("$set", fields);
    }
}

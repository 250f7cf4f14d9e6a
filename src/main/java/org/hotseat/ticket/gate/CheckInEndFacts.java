package org.hotseat.ticket.gate;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.ticket.TicketId;

/**
 * Ends check-ins in MongoDB: staff undo a check-in, or the ticket leaves and may enter again. Each change is one
 * conditional write that succeeds only if the check-in is still as it was read. Methods throw {@link Unavailable} when
 * MongoDB is unavailable, and may be repeated.
 */
@Service
class CheckInEndFacts {

    private static final String ID = "_id";

    private final MongoConnection mongo;

    @Inject
    CheckInEndFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Undoes a check-in and keeps a record of it.
     *
     * @return whether the ticket was in
     */
    boolean undo(TicketId ticket, Instant at, String by) {
        return mongo.call("the end of a check-in", () -> {
            MongoCollection<Document> all = mongo.collection(CheckInFacts.COLLECTION);
            Optional<Document> now = present(all, ticket);
            if (now.isEmpty()) {
                return false;
            }
            Document end = DoneBy.sign(
                    new Document(CheckInDocumentFacts.AT, Date.from(at))
                            .append(CheckInDocumentFacts.BY, by)
                            .append(CheckInDocumentFacts.ENTRY, CheckInDocumentFacts.kept(now.get())),
                    Optional.of(at));
            return replaced(
                            all,
                            now.get(),
                            Updates.combine(
                                    Updates.set(CheckInDocumentFacts.ENTERED, false),
                                    Updates.push(CheckInDocumentFacts.UNDONE, end)))
                    || undo(ticket, at, by);
        });
    }

    /**
     * Records that a ticket which is in leaves. An exit that is reported for a time before the current check-in has no
     * effect.
     *
     * @return whether the ticket left by this scan
     */
    boolean leave(CheckIn exit) {
        return mongo.call("an exit", () -> {
            MongoCollection<Document> all = mongo.collection(CheckInFacts.COLLECTION);
            Optional<Document> now = present(all, exit.ticket());
            if (now.isEmpty()) {
                return false;
            }
            if (now.get().get(CheckInDocumentFacts.LEFT) instanceof Document left) {
                return exit.scan()
                        .filter(id -> id.equals(left.getString(CheckInDocumentFacts.SCAN)))
                        .isPresent();
            }
            if (at(now.get()).isAfter(exit.at())) {
                return false;
            }
            return replaced(all, now.get(), Updates.set(CheckInDocumentFacts.LEFT, CheckInDocumentFacts.entry(exit)))
                    || leave(exit);
        });
    }

    /**
     * Records that a ticket which has left enters again.
     *
     * @return whether the ticket is in by this scan
     */
    boolean reenter(CheckIn entry, Optional<IdempotencyKey> key) {
        return mongo.call("a re-entry", () -> {
            MongoCollection<Document> all = mongo.collection(CheckInFacts.COLLECTION);
            Optional<Document> now = present(all, entry.ticket());
            if (now.isEmpty() || !(now.get().get(CheckInDocumentFacts.LEFT) instanceof Document left)) {
                return false;
            }
            if (at(left).isAfter(entry.at())) {
                return false;
            }
            Bson entered = CheckInFacts.enter(CheckInDocumentFacts.entry(entry, key));
            return replaced(
                            all,
                            now.get(),
                            Updates.combine(
                                    entered,
                                    Updates.push(CheckInDocumentFacts.EARLIER, CheckInDocumentFacts.kept(now.get()))))
                    || reenter(entry, key);
        });
    }

    private static Instant at(Document entry) {
        return FactValues.time(entry, CheckInDocumentFacts.AT).orElse(Instant.EPOCH);
    }

    private static Optional<Document> present(MongoCollection<Document> all, TicketId ticket) {
        return Optional.ofNullable(
                all.find(Filters.and(Filters.eq(ID, ticket.toString()), Filters.eq(CheckInDocumentFacts.ENTERED, true)))
                        .first());
    }

    /** Changes the check-in only if it is still the one that was read. */
    private static boolean replaced(MongoCollection<Document> all, Document read, Bson change) {
        return all.updateOne(
                                Filters.and(
                                        Filters.eq(ID, read.get(ID)),
                                        Filters.eq(CheckInDocumentFacts.ENTERED, true),
                                        Filters.eq(CheckInDocumentFacts.AT, read.get(CheckInDocumentFacts.AT)),
                                        Filters.eq(CheckInDocumentFacts.KEY, read.get(CheckInDocumentFacts.KEY)),
                                        Filters.eq(CheckInDocumentFacts.LEFT, read.get(CheckInDocumentFacts.LEFT))),
                                change)
                        .getMatchedCount()
                == 1;
    }
}

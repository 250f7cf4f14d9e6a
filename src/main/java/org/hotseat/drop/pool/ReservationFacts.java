package org.hotseat.drop.pool;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Stores the digests of codes in the collection {@code drop_codes} of MongoDB, one document for each code. The
 * {@code _id} is the drop and the digest, so each code is in a drop once.
 */
@Service
public class ReservationFacts {

    public static final String COLLECTION = "drop_codes";

    private static final String BATCH = "Batch";
    private static final String TOKEN = "Token";
    private static final int DUPLICATE_KEY = 11_000;

    /** The time-out of these writes. No command waits for them, and they are larger than writes within a request. */
    private static final long TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    ReservationFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Reserves codes for a batch; one write.
     *
     * @return the digests that were reserved before
     */
    Set<String> reserve(DropId drop, Reservation reservation, Collection<String> digests) {
        List<Document> documents = digests.stream()
                .map(digest -> new Document("_id", id(drop, digest))
                        .append(BATCH, reservation.batch())
                        .append(TOKEN, reservation.token()))
                .toList();
        return mongo.call("codes of " + drop, () -> {
            try {
                collection().insertMany(documents, new InsertManyOptions().ordered(false));
                return new HashSet<>();
            } catch (MongoBulkWriteException e) {
                return duplicates(drop, documents, e);
            }
        });
    }

    private static Set<String> duplicates(DropId drop, List<Document> documents, MongoBulkWriteException e) {
        if (e.getWriteConcernError() != null
                || e.getWriteErrors().stream().anyMatch(error -> error.getCode() != DUPLICATE_KEY)) {
            throw e;
        }
        Set<String> met = new HashSet<>();
        e.getWriteErrors().forEach(error -> met.add(digest(drop, documents.get(error.getIndex()))));
        return met;
    }

    /** Returns the reservations of codes by their digests; one read. */
    Map<String, Reservation> find(DropId drop, Collection<String> digests) {
        List<String> ids = digests.stream().map(digest -> id(drop, digest)).toList();
        return mongo.call("codes of " + drop, () -> {
            Map<String, Reservation> found = new HashMap<>();
            collection()
                    .find(Filters.in("_id", ids))
                    .forEach(document -> found.put(
                            digest(drop, document),
                            new Reservation(document.getString(BATCH), document.getString(TOKEN))));
            return found;
        });
    }

    /**
     * Reserves a code for another batch if it still has the reservation that was read; one write.
     *
     * @return whether it was reserved
     */
    boolean move(DropId drop, String digest, Reservation from, Reservation to) {
        return mongo.call(
                "a code of " + drop,
                () -> collection()
                                .updateOne(
                                        Filters.and(
                                                Filters.eq("_id", id(drop, digest)),
                                                Filters.eq(BATCH, from.batch()),
                                                Filters.eq(TOKEN, from.token())),
                                        new Document("$set", new Document(BATCH, to.batch()).append(TOKEN, to.token())))
                                .getMatchedCount()
                        == 1);
    }

    private MongoCollection<Document> collection() {
        return mongo.collection(COLLECTION, TIMEOUT_MILLIS);
    }

    private static String id(DropId drop, String digest) {
        return drop + ":" + digest;
    }

    private static String digest(DropId drop, Document document) {
        return document.getString("_id").substring(drop.value().length() + 1);
    }
}

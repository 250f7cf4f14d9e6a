package org.hotseat.facts;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.PushOptions;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.kernel.Epoch;
import org.jspecify.annotations.Nullable;

/** The epochs of the partitions in MongoDB, one document each. Stateless; throws what the driver throws. */
final class EpochDocuments {

    static final String COLLECTION = "epochs";

    private static final String TERM = "Term";
    private static final String HISTORY = "History";
    private static final String FORMER = "Former";
    private static final String CONFIRMED = "Confirmed";

    /** Histories that are remembered to have ended. */
    private static final int MOST_FORMER = 50;

    /**
     * @param former histories of earlier epochs, the latest fifty
     * @param confirmed another value after each confirmation
     */
    record Stored(
            Epoch epoch, List<String> former, @Nullable Object confirmed) {}

    private final MongoConnection mongo;

    EpochDocuments(MongoConnection mongo) {
        this.mongo = mongo;
    }

    Optional<Stored> find(int partition) {
        return find(List.of(partition)).stream().findAny();
    }

    List<Stored> find(Collection<Integer> partitions) {
        return mongo.collection(COLLECTION)
                .find(Filters.in("_id", partitions))
                .map(EpochDocuments::read)
                .into(new ArrayList<>());
    }

    /** Begins the epoch after one that was read, with another history; nothing happens when another server was faster. */
    void begin(Epoch previous, String history) {
        try {
            if (previous.isNone()) {
                mongo.collection(COLLECTION)
                        .insertOne(new Document("_id", previous.partition())
                                .append(TERM, 1L)
                                .append(HISTORY, history)
                                .append(FORMER, List.of())
                                .append(CONFIRMED, new ObjectId()));
            } else {
                mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(Filters.eq("_id", previous.partition()), Filters.eq(TERM, previous.term())),
                                Updates.combine(
                                        Updates.set(TERM, previous.term() + 1),
                                        Updates.set(HISTORY, history),
                                        Updates.set(CONFIRMED, new ObjectId()),
                                        Updates.pushEach(
                                                FORMER,
                                                List.of(previous.history()),
                                                new PushOptions().slice(-MOST_FORMER))));
            }
        } catch (MongoWriteException e) {
            if (e.getError().getCategory() != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
            // Another server has begun the first epoch of the partition; it is found by the next look.
        }
    }

    /** Lets other servers see that a server stands on these epochs. */
    void confirm(Collection<Integer> partitions) {
        mongo.collection(COLLECTION).updateMany(Filters.in("_id", partitions), Updates.set(CONFIRMED, new ObjectId()));
    }

    private static Stored read(Document document) {
        return new Stored(
                new Epoch(document.getInteger("_id"), document.getLong(TERM), document.getString(HISTORY)),
                document.getList(FORMER, String.class, List.of()),
                document.get(CONFIRMED));
    }
}

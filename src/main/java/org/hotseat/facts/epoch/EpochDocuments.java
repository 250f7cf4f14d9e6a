package org.hotseat.facts.epoch;

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
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.jspecify.annotations.Nullable;

/** The epochs of the partitions in MongoDB, one document each. Stateless; throws what the driver throws. */
public final class EpochDocuments {

    public static final String COLLECTION = "epochs";

    private static final String TERM = "Term";
    private static final String HISTORY = "History";
    private static final String FORMER = "Former";
    private static final String CONFIRMED = "Confirmed";

    /**
     * The greatest bound on a fact, in ms, of the servers that have entered the epoch; and of those that entered an
     * earlier one and may not be over.
     */
    private static final String TIMEOUT = "Timeout";

    private static final String EARLIER = "Earlier_Timeout";
    /**
     * The name of the wait with which the term began, in Redis; empty before it. Epochs of earlier versions have none.
     */
    private static final String WAIT = "Wait";

    /** Histories that are remembered to have ended. */
    private static final int MOST_FORMER = 50;

    /**
     * @param former histories of earlier epochs, the latest fifty
     * @param confirmed another value after each confirmation
     * @param timeoutMillis the greatest time that a fact of this epoch may take on any server; 0 when an earlier
     *     Hotseat has begun it
     * @param earlierMillis the same of earlier epochs, until their facts were waited for
     */
    record Stored(
            Epoch epoch, List<String> former, @Nullable Object confirmed, long timeoutMillis, long earlierMillis) {

        long longestMillis() {
            return Math.max(timeoutMillis, earlierMillis);
        }
    }

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

    /**
     * Begins the epoch after one that was read; nothing happens when another server was faster.
     *
     * @param next of a later term, with the same history or another one
     * @param earlierMillis the longest time that a fact of the previous one and of those before may take
     * @param timeoutMillis the same of this server
     */
    void begin(Epoch previous, long earlierMillis, Epoch next, long timeoutMillis) {
        try {
            if (previous.isNone()) {
                mongo.collection(COLLECTION)
                        .insertOne(new Document("_id", previous.partition())
                                .append(TERM, next.term())
                                .append(HISTORY, next.history())
                                .append(FORMER, List.of())
                                .append(TIMEOUT, timeoutMillis)
                                .append(EARLIER, earlierMillis)
                                .append(WAIT, "")
                                .append(CONFIRMED, new ObjectId()));
            } else {
                mongo.collection(COLLECTION)
                        .updateOne(
                                current(previous.partition(), previous.term()),
                                Updates.combine(begun(previous, earlierMillis, next, timeoutMillis)));
            }
        } catch (MongoWriteException e) {
            if (e.getError().getCategory() != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
            // Another server has begun the first epoch of the partition; it is found by the next look.
        }
    }

    private static List<Bson> begun(Epoch previous, long earlierMillis, Epoch next, long timeoutMillis) {
        List<Bson> changes = new ArrayList<>(List.of(
                Updates.set(TERM, next.term()),
                Updates.set(HISTORY, next.history()),
                Updates.set(TIMEOUT, timeoutMillis),
                Updates.set(EARLIER, earlierMillis),
                Updates.set(WAIT, ""),
                Updates.set(CONFIRMED, new ObjectId())));
        if (!previous.history().equals(next.history())) {
            changes.add(Updates.pushEach(FORMER, List.of(previous.history()), new PushOptions().slice(-MOST_FORMER)));
        }
        return changes;
    }

    /** Notes the wait of a term that has none; returns whether it is the term's wait now. */
    boolean begunWith(int partition, long term, String wait) {
        return mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(current(partition, term), Filters.in(WAIT, "", wait)),
                                Updates.set(WAIT, wait))
                        .getMatchedCount()
                > 0;
    }

    /** Notes in an epoch how long a fact of this server may take; returns whether it is still the current one. */
    boolean raise(Epoch epoch, long timeoutMillis) {
        return mongo.collection(COLLECTION)
                        .updateOne(current(epoch.partition(), epoch.term()), Updates.max(TIMEOUT, timeoutMillis))
                        .getMatchedCount()
                > 0;
    }

    /** Notes that the facts of epochs before this one were waited for. */
    void forgetEarlier(int partition, long term) {
        mongo.collection(COLLECTION).updateOne(current(partition, term), Updates.set(EARLIER, 0L));
    }

    private static Bson current(int partition, long term) {
        return Filters.and(Filters.eq("_id", partition), Filters.eq(TERM, term));
    }

    /** Lets other servers see that a server stands on these epochs. */
    void confirm(Collection<Integer> partitions) {
        mongo.collection(COLLECTION).updateMany(Filters.in("_id", partitions), Updates.set(CONFIRMED, new ObjectId()));
    }

    private static long millis(Document document, String name) {
        return FactValues.whole(document.get(name)).orElse(0L);
    }

    private static Stored read(Document document) {
        return new Stored(
                new Epoch(document.getInteger("_id"), document.getLong(TERM), document.getString(HISTORY)),
                document.getList(FORMER, String.class, List.of()),
                document.get(CONFIRMED),
                millis(document, TIMEOUT),
                millis(document, EARLIER));
    }
}

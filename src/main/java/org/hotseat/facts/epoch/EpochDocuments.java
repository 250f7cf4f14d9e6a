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
import java.util.Set;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;

/**
 * Reads and writes the epochs of the partitions in MongoDB, one document for each partition. Stateless; throws the
 * exceptions of the driver.
 */
public final class EpochDocuments {

    public static final String COLLECTION = "epochs";

    /**
     * The field with the name of the wait with which the term began, as Redis has it; empty before the wait. Epochs of
     * earlier versions have none.
     */
    private static final String WAIT = "Wait";

    /** The largest number of ended histories that are remembered. */
    private static final int MAX_FORMER = 50;

    private final MongoConnection mongo;

    EpochDocuments(MongoConnection mongo) {
        this.mongo = mongo;
    }

    Optional<StoredEpoch> find(int partition) {
        return find(List.of(partition)).stream().findAny();
    }

    List<StoredEpoch> find(Collection<Integer> partitions) {
        return mongo.collection(COLLECTION)
                .find(Filters.in("_id", partitions))
                .map(StoredEpoch::read)
                .into(new ArrayList<>());
    }

    /**
     * Begins the next epoch after the one that was read. Nothing happens if another server was faster and began it or
     * entered the previous one.
     *
     * @param previous the epoch that was read; empty when the partition has none
     * @param next the epoch of a later term, with the same history or another one
     * @param server this server, which enters the epoch
     * @param timeoutMillis the longest time that a fact of this server may take
     * @param back whether MongoDB went back, so that it does not know which servers have entered the previous epoch
     */
    void begin(Optional<StoredEpoch> previous, Epoch next, String server, long timeoutMillis, boolean back) {
        try {
            if (previous.isEmpty()) {
                mongo.collection(COLLECTION)
                        .insertOne(new Document("_id", next.partition())
                                .append(StoredEpoch.TERM, next.term())
                                .append(StoredEpoch.HISTORY, next.history())
                                .append(StoredEpoch.FORMER, List.of())
                                .append(StoredEpoch.TIMEOUT, timeoutMillis)
                                .append(StoredEpoch.EARLIER_TIMEOUT, 0L)
                                .append(StoredEpoch.SERVERS, List.of(server))
                                .append(StoredEpoch.EARLIER_SERVERS, List.of(StoredEpoch.UNKNOWN))
                                .append(WAIT, "")
                                .append(StoredEpoch.CONFIRMED, new ObjectId()));
            } else {
                mongo.collection(COLLECTION)
                        .updateOne(
                                asRead(previous.get()),
                                Updates.combine(begun(previous.get(), next, server, timeoutMillis, back)));
            }
        } catch (MongoWriteException e) {
            if (e.getError().getCategory() != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
            // Another server has begun the first epoch of the partition. The next read finds it.
        }
    }

    /** Matches an epoch as it was read. Its list of servers changes with each server that enters. */
    private static Bson asRead(StoredEpoch stored) {
        Bson same = Filters.eq(StoredEpoch.SERVERS, stored.servers());
        Bson servers = stored.servers().contains(StoredEpoch.UNKNOWN)
                ? Filters.or(same, Filters.exists(StoredEpoch.SERVERS, false))
                : same;
        return Filters.and(current(stored.epoch().partition(), stored.epoch().term()), servers);
    }

    private static List<Bson> begun(StoredEpoch previous, Epoch next, String server, long timeoutMillis, boolean back) {
        Set<String> earlier = previous.all();
        if (back) {
            earlier.add(StoredEpoch.UNKNOWN);
        }
        List<Bson> changes = new ArrayList<>(List.of(
                Updates.set(StoredEpoch.TERM, next.term()),
                Updates.set(StoredEpoch.HISTORY, next.history()),
                Updates.set(StoredEpoch.TIMEOUT, timeoutMillis),
                Updates.set(StoredEpoch.EARLIER_TIMEOUT, previous.longestMillis()),
                Updates.set(StoredEpoch.SERVERS, List.of(server)),
                Updates.set(StoredEpoch.EARLIER_SERVERS, List.copyOf(earlier)),
                Updates.set(WAIT, ""),
                Updates.set(StoredEpoch.CONFIRMED, new ObjectId())));
        String history = previous.epoch().history();
        if (!history.equals(next.history())) {
            changes.add(Updates.pushEach(StoredEpoch.FORMER, List.of(history), new PushOptions().slice(-MAX_FORMER)));
        }
        return changes;
    }

    /**
     * Records the wait of a term that has none.
     *
     * @return whether this is the wait of the term now
     */
    boolean begunWith(int partition, long term, String wait) {
        return mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(current(partition, term), Filters.in(WAIT, "", wait)),
                                Updates.set(WAIT, wait))
                        .getMatchedCount()
                > 0;
    }

    /**
     * Records that a server enters the epoch that was read, and the longest time of its facts, if the epoch is still
     * current.
     */
    void enter(StoredEpoch stored, String server, long timeoutMillis) {
        List<Bson> changes = new ArrayList<>(List.of(Updates.max(StoredEpoch.TIMEOUT, timeoutMillis)));
        Bson epoch = current(stored.epoch().partition(), stored.epoch().term());
        if (stored.servers().size() >= StoredEpoch.MAX_SERVERS) {
            epoch = asRead(stored);
            changes.add(Updates.set(StoredEpoch.SERVERS, List.of(StoredEpoch.UNKNOWN)));
        } else if (!stored.hasEntered(server)) {
            changes.add(Updates.addToSet(StoredEpoch.SERVERS, server));
        }
        mongo.collection(COLLECTION).updateOne(epoch, Updates.combine(changes));
    }

    /**
     * Records that a server has no lease on an epoch of an earlier term, and that none of its facts of such an epoch is
     * on the way.
     *
     * @return whether the term is still the current one
     */
    boolean leaveEarlier(int partition, long term, String server) {
        return mongo.collection(COLLECTION)
                        .updateOne(current(partition, term), Updates.pull(StoredEpoch.EARLIER_SERVERS, server))
                        .getMatchedCount()
                > 0;
    }

    /** Records that a server has left all epochs of some partitions. */
    void leave(Collection<Integer> partitions, String server) {
        mongo.collection(COLLECTION)
                .updateMany(
                        Filters.in("_id", partitions),
                        Updates.combine(
                                Updates.pull(StoredEpoch.SERVERS, server),
                                Updates.pull(StoredEpoch.EARLIER_SERVERS, server)));
    }

    /** Records that the facts of earlier epochs were waited for. */
    void forgetEarlier(int partition, long term) {
        mongo.collection(COLLECTION)
                .updateOne(
                        current(partition, term),
                        Updates.combine(
                                Updates.set(StoredEpoch.EARLIER_TIMEOUT, 0L),
                                Updates.set(StoredEpoch.EARLIER_SERVERS, List.of())));
    }

    private static Bson current(int partition, long term) {
        return Filters.and(Filters.eq("_id", partition), Filters.eq(StoredEpoch.TERM, term));
    }

    /** Confirms to other servers that a server uses the epochs of these partitions. */
    void confirm(Collection<Integer> partitions) {
        mongo.collection(COLLECTION)
                .updateMany(Filters.in("_id", partitions), Updates.set(StoredEpoch.CONFIRMED, new ObjectId()));
    }
}

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

/** The epochs of the partitions in MongoDB, one document each. Stateless; throws what the driver throws. */
public final class EpochDocuments {

    public static final String COLLECTION = "epochs";

    /**
     * The name of the wait with which the term began, in Redis; empty before it. Epochs of earlier versions have none.
     */
    private static final String WAIT = "Wait";

    /** Histories that are remembered to have ended. */
    private static final int MOST_FORMER = 50;

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
     * Begins the epoch after one that was read; nothing happens when another server was faster, to begin it or to enter
     * the previous one.
     *
     * @param previous empty when the partition has none
     * @param next of a later term, with the same history or another one
     * @param server this one, which enters it
     * @param timeoutMillis the longest time that a fact of this server may take
     * @param back whether MongoDB went back: then it does not know who has entered the previous one
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
            // Another server has begun the first epoch of the partition; it is found by the next look.
        }
    }

    /** An epoch as it was read: its list of servers changes with each that enters. */
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
            changes.add(Updates.pushEach(StoredEpoch.FORMER, List.of(history), new PushOptions().slice(-MOST_FORMER)));
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

    /** Notes that a server enters an epoch that was read, and how long a fact of it may take, if it is current. */
    void enter(StoredEpoch stored, String server, long timeoutMillis) {
        List<Bson> changes = new ArrayList<>(List.of(Updates.max(StoredEpoch.TIMEOUT, timeoutMillis)));
        Bson epoch = current(stored.epoch().partition(), stored.epoch().term());
        if (stored.servers().size() >= StoredEpoch.MOST_SERVERS) {
            epoch = asRead(stored);
            changes.add(Updates.set(StoredEpoch.SERVERS, List.of(StoredEpoch.UNKNOWN)));
        } else if (!stored.hasEntered(server)) {
            changes.add(Updates.addToSet(StoredEpoch.SERVERS, server));
        }
        mongo.collection(COLLECTION).updateOne(epoch, Updates.combine(changes));
    }

    /**
     * Notes that a server has no lease on an epoch of an earlier term, and none of its facts of one is on its way;
     * returns whether the term is still the current one.
     */
    boolean leaveEarlier(int partition, long term, String server) {
        return mongo.collection(COLLECTION)
                        .updateOne(current(partition, term), Updates.pull(StoredEpoch.EARLIER_SERVERS, server))
                        .getMatchedCount()
                > 0;
    }

    /** Notes that a server has left all epochs of some partitions. */
    void leave(Collection<Integer> partitions, String server) {
        mongo.collection(COLLECTION)
                .updateMany(
                        Filters.in("_id", partitions),
                        Updates.combine(
                                Updates.pull(StoredEpoch.SERVERS, server),
                                Updates.pull(StoredEpoch.EARLIER_SERVERS, server)));
    }

    /** Notes that the facts of epochs before this one were waited for. */
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

    /** Lets other servers see that a server stands on these epochs. */
    void confirm(Collection<Integer> partitions) {
        mongo.collection(COLLECTION)
                .updateMany(Filters.in("_id", partitions), Updates.set(StoredEpoch.CONFIRMED, new ObjectId()));
    }
}

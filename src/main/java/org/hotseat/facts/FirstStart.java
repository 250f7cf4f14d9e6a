package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.bson.Document;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Settings;

/**
 * What is done once when MongoDB is first there: indexes are created, and the number of partitions is held against the one
 * recorded at the very first start, since numbers given out and keys depend on it. Until then no claim passes the gate.
 */
@ApplicationScoped
public class FirstStart {

    private static final String COLLECTION = "settings";
    private static final String PARTITIONS = "partitions";

    private final MongoConnection mongo;
    private final Instance<FactIndexes> indexes;
    private final Outbox outbox;
    private final FactsGate gate;
    private volatile boolean done;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected FirstStart() {
        this(null, null, null, null);
    }

    @Inject
    public FirstStart(MongoConnection mongo, @Any Instance<FactIndexes> indexes, Outbox outbox, FactsGate gate) {
        this.mongo = mongo;
        this.indexes = indexes;
        this.outbox = outbox;
        this.gate = gate;
    }

    /**
     * Does it, unless it is done; may be repeated until it succeeds, by any number of servers.
     *
     * @throws IllegalArgumentException when the number of partitions is not the recorded one
     * @throws org.hotseat.kernel.Unavailable when MongoDB is away
     */
    public void prepare() {
        if (done) {
            return;
        }
        int recorded = mongo.call("the number of partitions", this::recordedPartitions);
        if (recorded != outbox.partitions()) {
            throw Settings.bad(
                    "hotseat.partitions",
                    "is not the " + recorded + " that this data was made with: set it to " + recorded
                            + ", or start with another MONGODB_DATABASE",
                    null);
        }
        mongo.call("creating indexes", () -> {
            indexes.forEach(FactIndexes::createIndexes);
            return true;
        });
        done = true;
        gate.open();
    }

    private int recordedPartitions() {
        mongo.collection(COLLECTION)
                .updateOne(
                        Filters.eq("_id", PARTITIONS),
                        new Document("$setOnInsert", new Document("Value", outbox.partitions())),
                        new UpdateOptions().upsert(true));
        Document recorded =
                mongo.collection(COLLECTION).find(Filters.eq("_id", PARTITIONS)).first();
        return recorded == null ? outbox.partitions() : recorded.getInteger("Value");
    }
}

package org.hotseat.facts;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Reads all documents of a filter in no order, some at a time: without a sort a part of a resource costs no more than
 * itself, also while an index of lists is not there yet.
 */
@Service
public class Batches {

    /** Documents of one round trip. */
    private static final int FETCHED = 500;

    /** Bound on each round trip; the first may look through all documents of a resource. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MongoConnection mongo;

    @Inject
    public Batches(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Reads them once. A document that is changed meanwhile may be met or not.
     *
     * @param read empty for a document that is passed over
     * @param size of a batch
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away; also what the batches throw
     */
    public <T> void each(
            String collection, Bson filter, Function<Document, Optional<T>> read, int size, Consumer<List<T>> batches) {
        each(collection, filter, read, size, PATIENCE, batches);
    }

    /** The same with another bound on each round trip. */
    public <T> void each(
            String collection,
            Bson filter,
            Function<Document, Optional<T>> read,
            int size,
            Duration patience,
            Consumer<List<T>> batches) {
        String what = "batches of " + collection;
        try (MongoCursor<Document> cursor = mongo.call(what, () -> open(collection, filter, patience))) {
            List<T> batch;
            do {
                batch = mongo.call(what, () -> next(cursor, read, size));
                if (!batch.isEmpty()) {
                    batches.accept(batch);
                }
            } while (batch.size() == size);
        }
    }

    private MongoCursor<Document> open(String collection, Bson filter, Duration patience) {
        return mongo.collection(collection, patience.toMillis())
                .find(filter)
                .batchSize(FETCHED)
                .timeoutMode(TimeoutMode.ITERATION)
                .iterator();
    }

    private static <T> List<T> next(MongoCursor<Document> cursor, Function<Document, Optional<T>> read, int size) {
        List<T> batch = new ArrayList<>();
        while (batch.size() < size && cursor.hasNext()) {
            read.apply(cursor.next()).ifPresent(batch::add);
        }
        return batch;
    }
}

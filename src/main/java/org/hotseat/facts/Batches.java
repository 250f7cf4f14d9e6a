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
 * Reads all documents that match a filter in batches and without an order. Without a sort the read of one resource
 * costs no more than its own documents, even while the index for lists is still missing.
 */
@Service
public class Batches {

    /** The number of documents in one round trip. */
    private static final int FETCHED = 500;

    /** The time-out of each round trip. The first one may read all documents of a resource. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MongoConnection mongo;

    @Inject
    public Batches(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Reads the documents once. A document that is changed during the reading may be included or not.
     *
     * @param read makes an item from a document; empty to skip the document
     * @param size the number of items in a batch
     * @param batches receives each batch
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable; exceptions of {@code batches} are
     *     passed on
     */
    public <T> void forEach(
            String collection, Bson filter, Function<Document, Optional<T>> read, int size, Consumer<List<T>> batches) {
        forEach(collection, filter, read, size, PATIENCE, batches);
    }

    /** Reads the documents in the same way with another time-out of each round trip. */
    public <T> void forEach(
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

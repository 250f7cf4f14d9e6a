package org.hotseat.facts;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import com.mongodb.client.result.InsertManyResult;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * A collection that changes nothing. What it is given to write goes to MongoDB like all else, encoded as it is: updates, and half of the inserts, as
 * updates without upsert of a document that does not exist; the other inserts as inserts of the id of a document that exists, which MongoDB refuses. So
 * nothing has to be deleted afterwards, whenever the server dies. Both kinds are needed: code of the driver that the virtual machine has
 * compiled for updates alone is thrown away at the first insert. Can do nothing else.
 */
final class UnwrittenCollection {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    private UnwrittenCollection() {}

    /**
     * @param existing a collection with a document
     * @param id of that document
     */
    @SuppressWarnings("unchecked")
    static MongoCollection<Document> of(MongoCollection<Document> real, MongoCollection<Document> existing, String id) {
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                MongoCollection.class.getClassLoader(),
                new Class<?>[] {MongoCollection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "bulkWrite" -> send(real, existing, id, (List<WriteModel<Document>>) arguments[0]);
                    case "insertMany" -> {
                        send(
                                real,
                                existing,
                                id,
                                ((List<Document>) arguments[0])
                                        .stream().map(InsertOneModel::new).toList());
                        yield InsertManyResult.unacknowledged();
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static BulkWriteResult send(
            MongoCollection<Document> real,
            MongoCollection<Document> existing,
            String id,
            List<? extends WriteModel<Document>> writes) {
        return refused(writes)
                ? insert(existing, id, writes)
                : real.bulkWrite(
                        writes.stream().map(UnwrittenCollection::unmatched).toList(), UNORDERED);
    }

    /** Whether these are to be inserts: every other time, when all of them are. */
    private static boolean refused(List<? extends WriteModel<Document>> writes) {
        return writes.stream().allMatch(InsertOneModel.class::isInstance)
                && ThreadLocalRandom.current().nextBoolean();
    }

    private static BulkWriteResult insert(
            MongoCollection<Document> existing, String id, List<? extends WriteModel<Document>> writes) {
        try {
            return existing.bulkWrite(
                    writes.stream()
                            .map(write -> new InsertOneModel<>(new Document("_id", id)
                                    .append("Document", ((InsertOneModel<Document>) write).getDocument())))
                            .toList(),
                    UNORDERED);
        } catch (MongoBulkWriteException e) {
            boolean asMeant = e.getWriteConcernError() == null
                    && !e.getWriteErrors().isEmpty()
                    && e.getWriteErrors().stream().allMatch(error -> error.getCode() == MongoErrors.DUPLICATE_KEY);
            if (!asMeant) {
                throw e;
            }
            return e.getWriteResult();
        }
    }

    private static WriteModel<Document> unmatched(WriteModel<? extends Document> write) {
        if (write instanceof InsertOneModel<? extends Document> insert) {
            // Inside of a field: no update may set the _id.
            return new UpdateOneModel<>(
                    nobodys(), new Document("$set", new Document("Document", insert.getDocument())));
        }
        if (write instanceof UpdateOneModel<? extends Document> update) {
            Bson change = Objects.requireNonNull(update.getUpdate());
            return new UpdateOneModel<>(nobodys(), change);
        }
        throw new UnsupportedOperationException(write.getClass().getName());
    }

    private static Bson nobodys() {
        return Filters.eq("_id", new ObjectId());
    }
}

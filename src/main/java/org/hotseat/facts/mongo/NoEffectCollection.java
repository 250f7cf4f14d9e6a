package org.hotseat.facts.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import com.mongodb.client.result.InsertManyResult;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * A collection whose writes have no effect. Writes are sent to MongoDB and encoded as usual, in one of two ways at
 * random. One way sends updates without upsert of documents that do not exist. The other sends inserts and upserts with
 * the id of an existing document, which MongoDB refuses. So nothing has to be deleted afterwards, even if the server
 * dies. Both ways are needed: code of the driver that the virtual machine has compiled for only one of them is
 * discarded at the first use of the other. Reads are normal reads. Every other operation fails.
 */
public final class NoEffectCollection {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    private NoEffectCollection() {}

    /**
     * Creates the collection.
     *
     * @param existing a collection with a document
     * @param id the id of that document
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
                    case "find", "aggregate", "countDocuments" -> read(real, method, arguments);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static Object read(MongoCollection<Document> real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static BulkWriteResult send(
            MongoCollection<Document> real,
            MongoCollection<Document> existing,
            String id,
            List<? extends WriteModel<Document>> writes) {
        return ThreadLocalRandom.current().nextBoolean()
                ? refused(
                        existing,
                        writes.stream().map(write -> inserting(write, id)).toList())
                : real.bulkWrite(
                        writes.stream().map(NoEffectCollection::unmatched).toList(), UNORDERED);
    }

    private static BulkWriteResult refused(MongoCollection<Document> existing, List<WriteModel<Document>> writes) {
        try {
            return existing.bulkWrite(writes, UNORDERED);
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

    /**
     * Changes a write so that MongoDB refuses it; a write that inserts nothing gets a filter that matches no document.
     */
    private static WriteModel<Document> inserting(WriteModel<Document> write, String id) {
        if (write instanceof InsertOneModel<Document> insert) {
            return new InsertOneModel<>(new Document(insert.getDocument()).append("_id", id));
        }
        if (write instanceof UpdateOneModel<Document> update
                && update.getOptions().isUpsert()) {
            return new UpdateOneModel<>(
                    Filters.and(Filters.eq("_id", id), Filters.eq("nobody", new ObjectId())),
                    Objects.requireNonNull(update.getUpdate()),
                    update.getOptions());
        }
        return unmatched(write);
    }

    private static WriteModel<Document> unmatched(WriteModel<? extends Document> write) {
        if (write instanceof InsertOneModel<? extends Document> insert) {
            // The document is put into a field, since no update may set the _id.
            return new UpdateOneModel<>(
                    matchesNothing(), new Document("$set", new Document("Document", insert.getDocument())));
        }
        if (write instanceof UpdateOneModel<? extends Document> update) {
            Bson change = Objects.requireNonNull(update.getUpdate());
            return new UpdateOneModel<>(matchesNothing(), change);
        }
        throw new UnsupportedOperationException(write.getClass().getName());
    }

    private static Bson matchesNothing() {
        return Filters.eq("_id", new ObjectId());
    }
}

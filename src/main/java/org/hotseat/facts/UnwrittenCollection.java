package org.hotseat.facts;

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
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * A collection that changes nothing. What it is given to write goes to MongoDB like all else, encoded as it is, as updates
 * without upsert of a document that does not exist. So nothing has to be deleted afterwards, whenever the server dies. Can do nothing else.
 */
final class UnwrittenCollection {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    private UnwrittenCollection() {}

    @SuppressWarnings("unchecked")
    static MongoCollection<Document> of(MongoCollection<Document> real) {
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                MongoCollection.class.getClassLoader(),
                new Class<?>[] {MongoCollection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "bulkWrite" ->
                        real.bulkWrite(
                                ((List<WriteModel<Document>>) arguments[0])
                                        .stream()
                                                .map(UnwrittenCollection::unmatched)
                                                .toList(),
                                UNORDERED);
                    case "insertMany" -> {
                        real.bulkWrite(
                                ((List<Document>) arguments[0])
                                        .stream()
                                                .map(UnwrittenCollection::unmatched)
                                                .toList(),
                                UNORDERED);
                        yield InsertManyResult.unacknowledged();
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static WriteModel<Document> unmatched(WriteModel<? extends Document> write) {
        if (write instanceof InsertOneModel<? extends Document> insert) {
            return unmatched(insert.getDocument());
        }
        if (write instanceof UpdateOneModel<? extends Document> update) {
            Bson change = Objects.requireNonNull(update.getUpdate());
            return new UpdateOneModel<>(nobodys(), change);
        }
        throw new UnsupportedOperationException(write.getClass().getName());
    }

    /** Inside of a field: no update may set the {@code _id}. */
    private static WriteModel<Document> unmatched(Document document) {
        return new UpdateOneModel<>(nobodys(), new Document("$set", new Document("Document", document)));
    }

    private static Bson nobodys() {
        return Filters.eq("_id", new ObjectId());
    }
}

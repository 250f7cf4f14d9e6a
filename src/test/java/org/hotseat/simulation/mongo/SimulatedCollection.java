package org.hotseat.simulation.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.InsertManyResult;
import com.mongodb.client.result.InsertOneResult;
import com.mongodb.client.result.UpdateResult;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.simulation.mongo.MongoWorld.Changed;
import org.hotseat.simulation.mongo.MongoWorld.Duplicate;
import org.jspecify.annotations.Nullable;

/** The driver's collection over the network of a simulation: the operations that Hotseat uses. */
final class SimulatedCollection {

    private static final ServerAddress ADDRESS = new ServerAddress();
    private static final int DUPLICATE_KEY = 11_000;

    private final SimulatedMongo mongo;
    private final String name;
    private final long boundMillis;

    private SimulatedCollection(SimulatedMongo mongo, String name, long boundMillis) {
        this.mongo = mongo;
        this.name = name;
        this.boundMillis = boundMillis;
    }

    @SuppressWarnings("unchecked")
    static MongoCollection<Document> of(SimulatedMongo mongo, String name, long boundMillis) {
        SimulatedCollection collection = new SimulatedCollection(mongo, name, boundMillis);
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                MongoCollection.class.getClassLoader(),
                new Class<?>[] {MongoCollection.class},
                (proxy, method, arguments) ->
                        collection.call(method.getName(), arguments == null ? new Object[0] : arguments));
    }

    @SuppressWarnings("unchecked")
    private @Nullable Object call(String operation, Object[] a) {
        return switch (operation) {
            case "find" -> Finding.of(mongo, name, boundMillis, a.length == 0 ? new BsonDocument() : bson(a[0]));
            case "distinct" -> Finding.distinct(mongo, name, boundMillis, (String) a[0]);
            case "countDocuments" -> {
                BsonDocument filter = a.length == 0 ? new BsonDocument() : bson(a[0]);
                yield mongo.read(told("count", filter), boundMillis, world ->
                        (long) world.find(name, filter).size());
            }
            case "insertOne" -> insertOne(bson(a[0]));
            case "insertMany" -> {
                bulk(((List<Document>) a[0]).stream().map(InsertOneModel::new).toList());
                yield InsertManyResult.unacknowledged();
            }
            case "bulkWrite" -> bulk((List<? extends WriteModel<Document>>) a[0]);
            case "updateOne", "updateMany" -> update(operation.equals("updateMany"), a);
            case "deleteOne", "deleteMany" -> {
                BsonDocument filter = bson(a[0]);
                boolean many = operation.equals("deleteMany");
                yield DeleteResult.acknowledged(mongo.write(
                        name,
                        told("delete", filter),
                        boundMillis,
                        () -> mongo.world().delete(name, filter, many)));
            }
            case "createIndex" -> "index";
            default -> throw new UnsupportedOperationException(operation);
        };
    }

    private static BsonDocument bson(Object bson) {
        return MongoWorld.bson((Bson) bson);
    }

    private Supplier<String> told(String operation, Object of) {
        return () -> name + " " + operation + " " + of;
    }

    private InsertOneResult insertOne(BsonDocument document) {
        try {
            mongo.write(name, told("insert", document), boundMillis, () -> {
                mongo.world().insert(name, document);
                return true;
            });
            return InsertOneResult.unacknowledged();
        } catch (Duplicate e) {
            throw duplicate(e);
        }
    }

    private UpdateResult update(boolean many, Object[] a) {
        BsonDocument filter = bson(a[0]);
        BsonDocument update = bson(a[1]);
        boolean upsert = a.length > 2 && ((UpdateOptions) a[2]).isUpsert();
        try {
            Changed changed = mongo.write(
                    name,
                    () -> name + " update " + filter + " " + update,
                    boundMillis,
                    () -> mongo.world().update(name, filter, update, upsert, many));
            return UpdateResult.acknowledged(changed.matched(), changed.matched(), changed.inserted());
        } catch (Duplicate e) {
            throw duplicate(e);
        }
    }

    private static MongoWriteException duplicate(Duplicate e) {
        return new MongoWriteException(
                new WriteError(DUPLICATE_KEY, Objects.requireNonNull(e.getMessage()), new BsonDocument()),
                ADDRESS,
                Set.of());
    }

    /** Each write by itself, whatever becomes of the others. */
    private BulkWriteResult bulk(List<? extends WriteModel<Document>> writes) {
        List<Runnable> each = new ArrayList<>();
        long[] counts = new long[2];
        for (WriteModel<Document> write : writes) {
            if (write instanceof InsertOneModel<Document> insert) {
                BsonDocument document = bson(insert.getDocument());
                each.add(() -> {
                    mongo.world().insert(name, document);
                    counts[0]++;
                });
            } else if (write instanceof UpdateOneModel<Document> update) {
                BsonDocument filter = bson(update.getFilter());
                BsonDocument change = bson(Objects.requireNonNull(update.getUpdate()));
                boolean upsert = update.getOptions().isUpsert();
                each.add(() -> counts[1] += mongo.world()
                        .update(name, filter, change, upsert, false)
                        .matched());
            } else {
                throw new UnsupportedOperationException(write.getClass().getName());
            }
        }
        List<BulkWriteError> errors =
                mongo.write(name, () -> name + " bulk " + brief(writes), boundMillis, () -> attempt(each));
        BulkWriteResult result = BulkWriteResult.acknowledged(
                (int) counts[0], (int) counts[1], 0, (int) counts[1], List.of(), List.of());
        if (!errors.isEmpty()) {
            throw new MongoBulkWriteException(result, errors, null, ADDRESS, Set.of());
        }
        return result;
    }

    private static List<BulkWriteError> attempt(List<Runnable> writes) {
        List<BulkWriteError> errors = new ArrayList<>();
        for (int i = 0; i < writes.size(); i++) {
            try {
                writes.get(i).run();
            } catch (Duplicate e) {
                errors.add(new BulkWriteError(
                        DUPLICATE_KEY, Objects.requireNonNull(e.getMessage()), new BsonDocument(), i));
            }
        }
        return errors;
    }

    private static List<String> brief(List<? extends WriteModel<Document>> writes) {
        return writes.stream()
                .map(write -> write instanceof UpdateOneModel<Document> update
                        ? bson(update.getFilter()) + " " + bson(Objects.requireNonNull(update.getUpdate()))
                        : String.valueOf(write))
                .toList();
    }
}

package org.hotseat.simulation.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateManyModel;
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
import java.util.function.IntSupplier;
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
            case "aggregate" -> Finding.groups(mongo, name, boundMillis, bson(((List<?>) a[0]).get(0)));
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

    /** @param matched documents that updates have met */
    private record Done(List<BulkWriteError> errors, int matched) {}

    /** Each write by itself, whatever becomes of the others. */
    private BulkWriteResult bulk(List<? extends WriteModel<Document>> writes) {
        List<IntSupplier> each = writes.stream().map(this::one).toList();
        Done done = mongo.write(name, () -> name + " bulk " + brief(writes), boundMillis, () -> attempt(each));
        BulkWriteResult result =
                BulkWriteResult.acknowledged(0, done.matched(), 0, done.matched(), List.of(), List.of());
        if (!done.errors().isEmpty()) {
            throw new MongoBulkWriteException(result, done.errors(), null, ADDRESS, Set.of());
        }
        return result;
    }

    private IntSupplier one(WriteModel<Document> write) {
        if (write instanceof InsertOneModel<Document> insert) {
            BsonDocument document = bson(insert.getDocument());
            return () -> {
                mongo.world().insert(name, document);
                return 0;
            };
        }
        if (write instanceof UpdateManyModel<Document> update) {
            return update(update.getFilter(), Objects.requireNonNull(update.getUpdate()), false, true);
        }
        if (write instanceof UpdateOneModel<Document> update) {
            boolean upsert = update.getOptions().isUpsert();
            return update(update.getFilter(), Objects.requireNonNull(update.getUpdate()), upsert, false);
        }
        throw new UnsupportedOperationException(write.getClass().getName());
    }

    private IntSupplier update(Bson filter, Bson update, boolean upsert, boolean many) {
        BsonDocument where = bson(filter);
        BsonDocument change = bson(update);
        return () ->
                (int) mongo.world().update(name, where, change, upsert, many).matched();
    }

    private static Done attempt(List<IntSupplier> writes) {
        List<BulkWriteError> errors = new ArrayList<>();
        int matched = 0;
        for (int i = 0; i < writes.size(); i++) {
            try {
                matched += writes.get(i).getAsInt();
            } catch (Duplicate e) {
                errors.add(new BulkWriteError(
                        DUPLICATE_KEY, Objects.requireNonNull(e.getMessage()), new BsonDocument(), i));
            }
        }
        return new Done(errors, matched);
    }

    private static List<String> brief(List<? extends WriteModel<Document>> writes) {
        return writes.stream()
                .map(write -> {
                    if (write instanceof UpdateOneModel<Document> one) {
                        return brief(one.getFilter(), one.getUpdate());
                    }
                    return write instanceof UpdateManyModel<Document> many
                            ? brief(many.getFilter(), many.getUpdate())
                            : String.valueOf(write);
                })
                .toList();
    }

    private static String brief(Bson filter, @Nullable Bson update) {
        return bson(filter) + " " + bson(Objects.requireNonNull(update));
    }
}

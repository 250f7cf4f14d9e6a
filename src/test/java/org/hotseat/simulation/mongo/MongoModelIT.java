package org.hotseat.simulation.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.PushOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.simulation.mongo.MongoWorld.Duplicate;
import org.hotseat.testing.Amount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The MongoDB of the simulation beside the embedded one: equal writes and queries, equal documents. */
@Tag("amount")
class MongoModelIT {

    private static final String COLLECTION = "simulation";

    private final MongoWorld model = new MongoWorld();

    @Test
    void randomWritesAndQueriesGiveTheSame() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        TestMongo.Around nothing = new TestMongo.Around() {
            @Override
            public void before() {}

            @Override
            public void after() {}
        };
        try (TestMongo real = new TestMongo("simulation", nothing)) {
            MongoCollection<Document> collection = real.collection(COLLECTION);
            collection.deleteMany(Filters.empty());
            for (int i = 0; i < Amount.of(5_000); i++) {
                Bson filter = filter(random, 2);
                assertThat(write(random, collection, filter))
                        .as("%s, seed %d", filter, seed)
                        .isTrue();
                assertThat(model.find(COLLECTION, filter))
                        .as("%s, seed %d", filter, seed)
                        .containsExactlyInAnyOrderElementsOf(
                                collection.find(filter).into(new ArrayList<>()));
            }
            collection.deleteMany(Filters.empty());
        }
    }

    /** Does the same to both; answers whether the same came of it. */
    private boolean write(Random random, MongoCollection<Document> real, Bson filter) {
        Document document = new Document("_id", (long) random.nextInt(8)).append("a", (long) random.nextInt(4));
        Bson update = update(random);
        return switch (random.nextInt(4)) {
            case 0 ->
                inserted(real, document) == insertedInModel(() -> model.insert(COLLECTION, MongoWorld.bson(document)));
            case 1 ->
                real.updateMany(filter, update).getMatchedCount()
                        == model.update(COLLECTION, MongoWorld.bson(filter), MongoWorld.bson(update), false, true)
                                .matched();
            case 2 -> {
                Bson one = Filters.eq("_id", document.get("_id"));
                Bson first = Updates.combine(Updates.setOnInsert("a", 9L), Updates.set("b", 1L));
                yield real.updateOne(one, first, new UpdateOptions().upsert(true))
                                .getMatchedCount()
                        == model.update(COLLECTION, MongoWorld.bson(one), MongoWorld.bson(first), true, false)
                                .matched();
            }
            default -> {
                Bson one = Filters.eq("_id", document.get("_id"));
                yield real.deleteMany(one).getDeletedCount() == model.delete(COLLECTION, MongoWorld.bson(one), true);
            }
        };
    }

    private static boolean inserted(MongoCollection<Document> real, Document document) {
        try {
            real.insertOne(new Document(document));
            return true;
        } catch (MongoWriteException e) {
            return false;
        }
    }

    private static boolean insertedInModel(Runnable insert) {
        try {
            insert.run();
            return true;
        } catch (Duplicate e) {
            return false;
        }
    }

    private static Bson update(Random random) {
        long value = random.nextInt(4);
        return switch (random.nextInt(6)) {
            case 0 -> Updates.set("a", value);
            case 1 -> Updates.max("b", value);
            case 2 -> Updates.addEachToSet("c", List.of("x" + value, "y"));
            case 3 -> Updates.pushEach("d", List.of(value), new PushOptions().slice(-2));
            case 4 -> Updates.pull("c", "x" + value);
            default -> Updates.combine(Updates.set("a", value), Updates.set("b", 0L));
        };
    }

    private static Bson filter(Random random, int depth) {
        String field = List.of("a", "b", "_id").get(random.nextInt(3));
        long value = random.nextInt(4);
        int kinds = depth == 0 ? 9 : 13;
        return switch (random.nextInt(kinds)) {
            case 0 -> Filters.eq(field, value);
            case 1 -> Filters.lt(field, value);
            case 2 -> Filters.gte(field, value);
            case 3 -> Filters.in(field, value, null);
            case 4 -> Filters.nin(field, value, 1L);
            case 5 -> Filters.exists(field);
            case 6 -> Filters.ne(field, value);
            case 7 -> Filters.in("c", "x" + value);
            case 8 -> Filters.eq("c", List.of("x" + value, "y"));
            case 9 -> Filters.and(filter(random, depth - 1), filter(random, depth - 1));
            case 10 -> Filters.or(filter(random, depth - 1), filter(random, depth - 1));
            case 11 -> Filters.nor(filter(random, depth - 1));
            default -> Filters.not(Filters.lt(field, value));
        };
    }
}

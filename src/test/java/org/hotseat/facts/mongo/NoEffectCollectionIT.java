package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Test;

/** A server that warms itself up writes in every way that facts are written, and changes nothing. */
class NoEffectCollectionIT {

    private static final int TIMES = 40;

    @Test
    void whatIsWrittenChangesNothing() {
        MongoConnection mongo = new MongoConnection(new FactsSettings(
                TestStores.current().mongoUri(),
                "unwritten_collection_it",
                Duration.ofSeconds(20),
                true,
                1_000,
                1_000));
        try {
            mongo.acknowledges(20_000);
            List<Document> settings = all(mongo);
            MongoCollection<Document> unwritten = new NoEffectConnection(mongo).collection("things");
            // Which of the two ways an insert goes is drawn by lot: one of them alone would be one in a billion.
            for (int i = 0; i < TIMES; i++) {
                List<Document> documents = IntStream.range(0, 3)
                        .mapToObj(number -> new Document("_id", number).append("a", 1))
                        .toList();
                unwritten.bulkWrite(documents.stream().map(InsertOneModel::new).toList());
                unwritten.insertMany(documents);
                unwritten.bulkWrite(List.of(
                        new UpdateOneModel<>(Filters.eq("_id", 1), new Document("$set", new Document("a", 2))),
                        new UpdateOneModel<>(
                                Filters.eq("_id", 1),
                                new Document("$setOnInsert", new Document("a", 2)),
                                new UpdateOptions().upsert(true)),
                        new InsertOneModel<>(new Document("_id", 1))));
            }
            assertThat(mongo.collection("things").countDocuments()).isZero();
            assertThat(new NoEffectConnection(mongo)
                            .collection(MongoConnection.FENCES)
                            .find()
                            .first())
                    .isNotNull();
            assertThat(all(mongo)).isEqualTo(settings).hasSize(1);
        } finally {
            mongo.close();
        }
    }

    private static List<Document> all(MongoConnection mongo) {
        return mongo.collection(MongoConnection.FENCES).find().into(new ArrayList<>());
    }
}

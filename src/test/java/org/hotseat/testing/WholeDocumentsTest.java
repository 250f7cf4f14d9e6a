package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded MongoDB answers a document as one write left it. */
class WholeDocumentsTest {

    private static final int FIELDS = 400;
    private static final int WRITES = 400;

    @TempDir
    private Path directory;

    @Test
    void aDocumentInMemoryIsOfOneWrite() {
        try (EmbeddedMongo mongo = EmbeddedMongo.inMemory(0)) {
            assertThat(torn(mongo)).isEmpty();
        }
    }

    @Test
    void aDocumentInAFileIsOfOneWrite() {
        try (EmbeddedMongo mongo = EmbeddedMongo.inFile(directory.resolve("facts.mv"), 0)) {
            assertThat(torn(mongo)).isEmpty();
        }
    }

    /** Reads while each write gives all fields another value; answers the readings with more than one value. */
    private static Set<String> torn(EmbeddedMongo mongo) {
        Set<String> torn = new TreeSet<>();
        try (MongoClient client = MongoClients.create(mongo.uri())) {
            MongoCollection<Document> all = client.getDatabase("test").getCollection("wide");
            all.insertOne(wide(0).append("_id", "one"));
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> IntStream.rangeClosed(1, WRITES)
                    .forEach(value -> all.updateOne(Filters.eq("_id", "one"), new Document("$set", wide(value)))));
            while (!writing.isDone()) {
                Document read = all.find(Filters.eq("_id", "one")).first();
                Set<String> values = new TreeSet<>();
                IntStream.range(0, FIELDS).forEach(field -> values.add(String.valueOf(read.get("f" + field))));
                if (values.size() > 1) {
                    torn.add(String.join(" and ", values));
                }
            }
            writing.join();
        }
        return torn;
    }

    private static Document wide(int value) {
        Document wide = new Document();
        IntStream.range(0, FIELDS).forEach(field -> wide.append("f" + field, value));
        return wide;
    }
}

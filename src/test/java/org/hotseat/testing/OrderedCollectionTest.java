package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderedCollectionTest {

    private static final long MAX = 200;
    private static final Bson RANGE = Filters.and(Filters.gte("_id", 50L), Filters.lte("_id", 150L));

    private final EmbeddedMongo server = EmbeddedMongo.inMemory(0);
    private final MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + server.port());
    private final MongoCollection<Document> things =
            client.getDatabase("ordered").getCollection("things");

    @BeforeEach
    void fill() {
        List<Long> ids = new ArrayList<>(LongStream.rangeClosed(1, MAX).boxed().toList());
        Collections.shuffle(ids, new Random(1));
        things.insertMany(ids.stream().map(id -> new Document("_id", id)).toList());
        things.insertMany(IntStream.range(0, 10)
                .mapToObj(number -> new Document("_id", "x" + number))
                .toList());
        things.deleteOne(Filters.eq("_id", 150L));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private List<Object> ids(Bson filter, Bson order, int limit) {
        return things.find(filter)
                .sort(order)
                .limit(limit)
                .batchSize(7)
                .map(document -> document.get("_id"))
                .into(new ArrayList<>());
    }

    @Test
    void readsInTheOrderThatIsAskedFor() {
        List<Object> up =
                new ArrayList<>(LongStream.rangeClosed(50, 149).boxed().toList());
        assertThat(ids(RANGE, Sorts.ascending("_id"), 0)).isEqualTo(up);
        up.sort(Comparator.comparing(Long.class::cast).reversed());
        assertThat(ids(RANGE, Sorts.descending("_id"), 0)).isEqualTo(up);
        assertThat(ids(RANGE, Sorts.descending("_id"), 1)).containsExactly(149L);
        assertThat(ids(Filters.empty(), Sorts.descending("_id"), 2)).containsExactly("x9", "x8");
        assertThat(ids(Filters.gt("_id", 198L), Sorts.descending("_id"), 0)).containsExactly(200L, 199L);
        assertThat(ids(Filters.gt("_id", 198L), Sorts.ascending("_id"), 0)).containsExactly(199L, 200L);
    }
}

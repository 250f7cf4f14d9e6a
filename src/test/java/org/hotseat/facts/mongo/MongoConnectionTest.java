package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import java.time.Duration;
import org.bson.Document;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class MongoConnectionTest {

    @Test
    void aConnectionThatIsClosedIsUnavailable() {
        MongoConnection mongo = new MongoConnection(
                new FactsSettings("mongodb://localhost:1", "none", Duration.ofMillis(100), true, 100, 100));
        MongoCollection<Document> things = mongo.collection("things");
        mongo.close();

        assertThatThrownBy(() -> mongo.call("things", () -> things.insertOne(new Document())))
                .isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> mongo.fenced(() -> {})).isInstanceOf(Unavailable.class);
    }
}

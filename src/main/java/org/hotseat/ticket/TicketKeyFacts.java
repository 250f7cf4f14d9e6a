package org.hotseat.ticket;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.facts.FirstWrites;
import org.hotseat.facts.MongoConnection;
import org.hotseat.kernel.Service;

/** The key that signs tickets where the settings name none, in MongoDB: the collection {@code ticket_keys}, one document. */
@Service
class TicketKeyFacts {

    static final String COLLECTION = "ticket_keys";
    private static final String ID = "first";
    private static final String JWK = "Jwk";

    private final MongoConnection mongo;

    @Inject
    TicketKeyFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** The key as a JWK; empty when none was made. One read. */
    Optional<String> find() {
        return mongo.call("the key of tickets", () -> find(mongo.collection(COLLECTION)));
    }

    /** The key as a JWK; of servers that make one at the same time all get the same. One write and one read. */
    String made(Supplier<String> jwk) {
        return mongo.call("a key of tickets", () -> {
            MongoCollection<Document> keys = mongo.collection(COLLECTION);
            FirstWrites.putIfAbsent(keys, ID, new Document(JWK, jwk.get()));
            return find(keys).orElseThrow();
        });
    }

    private static Optional<String> find(MongoCollection<Document> keys) {
        return Optional.ofNullable(keys.find(Filters.eq("_id", ID)).first()).map(document -> document.getString(JWK));
    }
}

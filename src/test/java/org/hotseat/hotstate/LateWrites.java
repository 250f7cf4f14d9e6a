package org.hotseat.hotstate;

import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Writes to MongoDB that the network delivers after Redis was emptied. */
public abstract class LateWrites extends LimitsOverRest {

    static final String LATE = "late";
    static final String QUICK = "quick";

    private MongoClient mongo;
    private Optional<HeldPiece> held = Optional.empty();

    @BeforeEach
    void openMongo() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
    }

    @AfterEach
    void letGo() {
        held.ifPresent(HeldPiece::deliver);
        mongo.close();
    }

    /** One place, unit or seat. */
    public String resource(Ordered model) {
        String path = model.path(RestCalls.newId("late"));
        String body = model.body(id(path), "'placesPerUser':1")
                .replace(",'limits':{'placesPerUser':1}", "")
                .replace("'maxPlayers':9", "'maxPlayers':1")
                .replace("'stock':9", "'stock':1")
                .replace("'seats':9", "'seats':1");
        calls.send("PUT", path, body, "operator", "").is(201);
        return path;
    }

    /** A claim of which the network holds the write; Redis is emptied meanwhile. */
    Answer lateClaim(String collection, String path, Supplier<Answer> claim) {
        calls.get(path).is(200);
        HeldPiece piece = keepEach(HeldPiece.command("insert", collection), id(path));
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(claim);
        await().until(piece::held);
        flush();
        Answer reported = answer.join();
        piece.enough();
        return reported;
    }

    HeldPiece keep(String... words) {
        HeldPiece piece = TestStores.current().mongoProxy().holdNext(words);
        held = Optional.of(piece);
        return piece;
    }

    /** The same, also of those that the driver sends again on another connection, until {@link HeldPiece#enough}. */
    HeldPiece keepEach(String... words) {
        HeldPiece piece = TestStores.current().mongoProxy().holdEach(words);
        held = Optional.of(piece);
        return piece;
    }

    /** Lets the write go on, and waits until MongoDB has it. */
    void deliver() {
        HeldPiece piece = held.orElseThrow();
        piece.deliver();
        await().until(piece::delivered);
    }

    public MongoCollection<Document> collection(String name) {
        return mongo.getDatabase("hotseat_test").getCollection(name);
    }

    public Optional<Document> document(String collection, Bson filter) {
        return Optional.ofNullable(collection(collection).find(filter).first());
    }

    static Answer claimed(Supplier<Answer> claim) {
        return claimed(claim, 201);
    }

    static Answer claimed(Supplier<Answer> claim, int status) {
        return await().until(claim::get, answer -> answer.status() != 503 && answer.status() != 202)
                .is(status);
    }

    static String id(String path) {
        return path.substring(path.indexOf('/') + 1);
    }
}

package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.testing.EmbeddedMongo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A failure says that nothing was done only if no write was sent. */
class SentWritesIT {

    private final EmbeddedMongo server = EmbeddedMongo.inMemory(0);
    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            "mongodb://127.0.0.1:" + server.port(), "sent_writes_it", Duration.ofSeconds(30), true, 1000, 1000));

    @AfterEach
    void close() {
        mongo.close();
        server.close();
    }

    @Test
    void aChangeThatEndsElsewhereHasTheFateOfItsWrites() {
        assertThat(fate(SentWrites.withFateOf(() -> {
                    mongo.collection("things").find().first();
                    return later(new Unavailable("redis", "Redis does not answer.", null));
                })))
                .isNull();
        assertThat(fate(SentWrites.withFateOf(() -> {
                    mongo.collection("things").insertOne(new Document());
                    return later(new Unavailable("redis", "Redis does not answer.", null));
                })))
                .isEqualTo("unknown");
        assertThat(fate(SentWrites.withFateOf(() -> {
                    mongo.collection("things").insertOne(new Document());
                    throw new Unavailable("mongodb", "MongoDB does not answer.", null);
                })))
                .isEqualTo("unknown");
        assertThat(fate(SentWrites.withFateOf(() -> {
                    mongo.collection("things").insertOne(new Document());
                    return later(new Conflict("changing", "It is being changed."));
                })))
                .isNull();
        // The writes of one change are not those of the next.
        assertThat(fate(SentWrites.withFateOf(() -> later(new Unavailable("redis", "Redis does not answer.", null)))))
                .isNull();
    }

    @Test
    void aPutThatIsWrittenIsNotDenied() {
        assertThat(fate(PutResult.written(true, () -> later(new Unavailable("redis", "away", null)))))
                .isEqualTo("unknown");
        Supplier<CompletionStage<String>> thrown = () -> {
            throw new Unavailable("mongodb", "away", null);
        };
        assertThat(fate(PutResult.written(false, thrown))).isEqualTo("unknown");
        assertThat(Stages.join(PutResult.written(false, () -> CompletableFuture.completedStage("it"))))
                .isEqualTo(new PutResult<>(false, "it"));
    }

    private static CompletionStage<String> later(HotseatException trouble) {
        return CompletableFuture.supplyAsync(() -> {
            throw new CompletionException(trouble);
        });
    }

    private static Object fate(CompletionStage<?> change) {
        try {
            Stages.join(change);
        } catch (HotseatException e) {
            return e.properties().get("fate");
        }
        throw new AssertionError("it did not fail");
    }
}

package org.hotseat.ticket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import org.bson.Document;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.error.Broken;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key that signs tickets, at rest. */
class TicketKeyFactsIT {

    private static final String JWK = "{\"kty\":\"EC\",\"d\":\"secret\"}";

    private final String database = "tickets_" + UUID.randomUUID();
    private final MongoConnection mongo = new MongoConnection(
            new FactsSettings(TestStores.current().mongoUri(), database, Duration.ofSeconds(20), true, 100, 100));
    private final TicketKeyFacts plain = new TicketKeyFacts(mongo, new StorageKey(Optional.empty()));
    private final TicketKeyFacts sealing =
            new TicketKeyFacts(mongo, new StorageKey(Optional.of(new SecretKeySpec(new byte[32], "AES"))));

    @Test
    void isSealedWhenItIsMade() {
        assertThat(sealing.made(() -> JWK)).isEqualTo(JWK);

        assertThat(stored()).doesNotContain("secret");
        assertThat(sealing.find()).contains(JWK);
        assertThatThrownBy(plain::find).isInstanceOf(Broken.class).hasMessageContaining("key that is missing");
    }

    @Test
    void isSealedAtTheStartWhenItWasStoredBefore() {
        plain.made(() -> JWK);
        assertThat(stored()).contains("secret");
        plain.upgrade();
        assertThat(stored()).as("without a key to seal it").contains("secret");

        sealing.upgrade();
        sealing.upgrade();

        assertThat(stored()).doesNotContain("secret");
        assertThat(sealing.find()).contains(JWK);
        assertThat(sealing.made(() -> "another")).isEqualTo(JWK);
    }

    @Test
    void aServerThatCannotOpenItDoesNotStart() {
        sealing.made(() -> JWK);
        byte[] another = new byte[32];
        another[0] = 1;
        TicketKeyFacts other =
                new TicketKeyFacts(mongo, new StorageKey(Optional.of(new SecretKeySpec(another, "AES"))));

        for (TicketKeyFacts each : List.of(plain, other)) {
            assertThatThrownBy(each::upgrade)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("HOTSEAT_CODES_KEY is not the key by which the secrets of ticket_keys");
        }
        sealing.upgrade();
    }

    @Test
    @Tag("own-server")
    void theStartSaysByItsNameWhichKeyIsMissing(@TempDir Path directory) {
        sealing.made(() -> JWK);
        ServerSettings withoutKey = ServerSettings.builtWar(directory)
                .shortLived()
                .withReadyPath("")
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(TestStores.current().redisPort()))
                .with("MONGODB_URI", TestStores.current().mongoUri())
                .with("MONGODB_DATABASE", database)
                .with("HOTSEAT_CODES_KEY", "");

        assertThatThrownBy(() -> ServerProcess.start(withoutKey).close()).hasMessageContaining("could not be deployed");
        assertThat(directory.resolve("server.log"))
                .content()
                .contains("HOTSEAT_CODES_KEY is not the key by which the secrets of ticket_keys");
    }

    @Test
    void withoutAKeyThereIsNothingToSeal() {
        sealing.upgrade();
        assertThat(sealing.find()).isEmpty();
    }

    private String stored() {
        MongoCollection<Document> keys = mongo.collection(TicketKeyFacts.COLLECTION);
        return String.valueOf(keys.find().first());
    }
}

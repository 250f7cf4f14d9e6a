package org.hotseat.ticket;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.Binary;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;

/**
 * The key that signs tickets if the settings name none. It is in MongoDB: the collection {@code ticket_keys}, one
 * document. If a {@link StorageKey} is set, the document is encrypted with it; a document from before is encrypted at
 * the next start. A server that cannot decrypt it does not start.
 */
@Service
class TicketKeyFacts implements FactIndexes {

    static final String COLLECTION = "ticket_keys";
    private static final String ID = "first";
    private static final String JWK = "Jwk";
    private static final String SEALED = "Sealed";

    private final MongoConnection mongo;
    private final StorageKey storageKey;

    @Inject
    TicketKeyFacts(MongoConnection mongo, StorageKey storageKey) {
        this.mongo = mongo;
        this.storageKey = storageKey;
    }

    @Override
    public List<Index> indexes() {
        return List.of();
    }

    /**
     * Encrypts the key if a storage key is set, and checks that this server can decrypt it.
     *
     * @throws IllegalArgumentException when the key is encrypted with another storage key than this server's: the start
     *     is refused
     */
    @Override
    public void upgrade() {
        Optional<Document> found = mongo.call("the seal of the key of tickets", () -> {
            MongoCollection<Document> keys = mongo.collection(COLLECTION);
            Document stored = keys.find(Filters.eq("_id", ID)).first();
            if (stored != null && stored.containsKey(JWK) && storageKey.key().isPresent()) {
                String jwk = stored.getString(JWK);
                keys.updateOne(
                        Filters.and(Filters.eq("_id", ID), Filters.eq(JWK, jwk)),
                        Updates.combine(Updates.set(SEALED, seal(jwk)), Updates.unset(JWK)));
            }
            return Optional.ofNullable(stored);
        });
        found.filter(stored -> stored.containsKey(SEALED))
                .ifPresent(stored -> storageKey.check(sealed(stored), COLLECTION));
    }

    /**
     * Returns the key as a JWK; empty when none was created. Costs one read.
     *
     * @throws Broken when it was encrypted with a storage key that this server does not have
     */
    Optional<String> find() {
        return mongo.call("the key of tickets", () -> find(mongo.collection(COLLECTION)));
    }

    /**
     * Creates and stores the key if none exists, and returns it as a JWK. If several servers create a key at the same
     * time, all get the same one. Costs one write and one read.
     */
    String made(Supplier<String> jwk) {
        return mongo.call("a key of tickets", () -> {
            MongoCollection<Document> keys = mongo.collection(COLLECTION);
            ConditionalInserts.putIfAbsent(keys, ID, stored(jwk.get()));
            return find(keys).orElseThrow();
        });
    }

    private Document stored(String jwk) {
        return storageKey.key().isPresent() ? new Document(SEALED, seal(jwk)) : new Document(JWK, jwk);
    }

    private Optional<String> find(MongoCollection<Document> keys) {
        return Optional.ofNullable(keys.find(Filters.eq("_id", ID)).first())
                .map(stored -> stored.containsKey(JWK) ? stored.getString(JWK) : opened(stored));
    }

    private Binary seal(String jwk) {
        return new Binary(storageKey.seal(jwk.getBytes(StandardCharsets.UTF_8), COLLECTION));
    }

    private String opened(Document stored) {
        if (storageKey.key().isEmpty()) {
            throw new Broken("The key of tickets is encrypted by a key that is missing", null);
        }
        return new String(storageKey.open(sealed(stored), COLLECTION), StandardCharsets.UTF_8);
    }

    private static byte[] sealed(Document stored) {
        return stored.get(SEALED, Binary.class).getData();
    }
}

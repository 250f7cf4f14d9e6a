package org.hotseat.drop.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.PendingBatch;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.PendingHeads;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.Description;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The documents of codes in MongoDB. */
class BatchFactsIT {

    private static final String DATABASE = "batch_facts_it";
    private static final String CODE = "VERY-SECRET-CODE-";
    private static final Instant NOW = Instant.parse("2026-11-25T00:00:00Z");

    private final MongoClient raw = MongoClients.create(TestStores.current().mongoUri());
    private final MongoConnection mongo = new MongoConnection(new FactsSettings(new Settings(BatchFactsIT::setting)));
    private final DropId drop = new DropId("d");

    @BeforeEach
    void empty() {
        raw.getDatabase(DATABASE).drop();
    }

    @AfterEach
    void close() {
        raw.getDatabase(DATABASE).drop();
        raw.close();
    }

    @Test
    void codesOfADropWithAKeyAreNowhereInPlainTextAndAreReadByThisKeyOnly() {
        CodeCipher mine = CodeCipherTest.cipher('a');
        store(mine, mine.keyId(), "b", CODE + 1, CODE + 2);

        assertThat(everything()).isNotEmpty().doesNotContain(CODE);
        assertThat(new BatchFacts(mongo, mine).codes(drop, "b")).containsExactly(CODE + 1, CODE + 2);
        for (CodeCipher other :
                List.of(CodeCipherTest.cipher('b'), new CodeCipher(new CodeSettings(Optional.empty())))) {
            assertThatThrownBy(() -> new BatchFacts(mongo, other).codes(drop, "b"))
                    .isInstanceOfSatisfying(
                            Conflict.class,
                            refusal -> assertThat(refusal.code()).isEqualTo("other-codes-key"));
        }
    }

    @Test
    void codesOfADropWithoutAKeyStayReadableWhenTheServerGetsOne() {
        CodeCipher none = new CodeCipher(new CodeSettings(Optional.empty()));
        store(none, "", "b", CODE + 1);
        CodeCipher mine = CodeCipherTest.cipher('a');
        store(mine, "", "c", CODE + 2);

        assertThat(everything()).contains(CODE + 1, CODE + 2);
        assertThat(new BatchFacts(mongo, mine).codes(drop, "b")).containsExactly(CODE + 1);
        assertThat(new BatchFacts(mongo, none).codes(drop, "c")).containsExactly(CODE + 2);
        assertThat(take(mine, "", "e", CODE + 1)).hasSize(1);
    }

    @Test
    void aBatchIsStoredOnceUnderItsNameAndARepetitionIsNoOtherOne() {
        BatchFacts facts = new BatchFacts(mongo, CodeCipherTest.cipher('a'));
        Reservation first = new Reservation("b", "t1");
        assertThat(facts.store(plain(), first, List.of("A"), NOW)).isTrue();
        assertThat(facts.store(plain(), first, List.of("A"), NOW)).isTrue();
        assertThat(facts.store(plain(), new Reservation("b", "t2"), List.of("B"), NOW))
                .isFalse();
        facts.forbid(drop, "b");
        facts.forbid(drop, "c");
        assertThat(facts.store(plain(), new Reservation("c", "t3"), List.of("B"), NOW))
                .isFalse();
        assertThat(facts.tokens(drop, List.of("b", "c", "d"))).isEqualTo(Map.of("b", "t1", "c", Reservation.NEVER));
        assertThat(facts.list(drop)).containsExactly(new Batch("b", 1), new Batch("c", 0));
        assertThat(facts.list(new DropId("other"))).isEmpty();
    }

    @Test
    void aCodeThatIsReservedForABatchThatNeverComesGoesToAnotherAndTheFirstCannotComeAnyMore() {
        CodeCipher cipher = CodeCipherTest.cipher('a');
        BatchFacts facts = new BatchFacts(mongo, cipher);
        Reservation dead = new Reservation("dead", "t1");
        new ReservationFacts(mongo).reserve(drop, dead, List.of(cipher.digest(drop, "", "A")));

        assertThat(take(cipher, "", "mine", "A", "B")).isEmpty();
        assertThat(facts.store(plain(), dead, List.of("A"), NOW)).isFalse();
        assertThat(facts.store(plain(), new Reservation("mine", "t"), List.of("A", "B"), NOW))
                .isTrue();
        assertThat(take(cipher, "", "later", "A", "B", "C")).hasSize(2);
    }

    @Test
    void aReservationOfAnAttemptThatLostItsNameIsFreeAtOnce() {
        CodeCipher cipher = CodeCipherTest.cipher('a');
        new ReservationFacts(mongo).reserve(drop, new Reservation("g1", "lost"), List.of(cipher.digest(drop, "", "A")));
        new BatchFacts(mongo, cipher).store(plain(), new Reservation("g1", "won"), List.of("B"), NOW);

        LongSupplier asked = TestStores.current().mongoProxy().naming(cipher.digest(drop, "", "A"));
        assertThat(take(cipher, "", "mine", "A")).isEmpty();
        assertThat(asked.getAsLong()).as("reserved, looked for once, and moved").isEqualTo(3);
    }

    /** A store may put a document where a deleted one was: the order in which it has them says nothing. */
    @Test
    void codesAreToldOfAfterTheirDropWhereverTheStoreHasTheirEvents() {
        MongoCollection<Document> events = raw.getDatabase(DATABASE).getCollection(PendingDocuments.COLLECTION);
        events.insertMany(
                IntStream.range(0, 5).mapToObj(id -> new Document("_id", id)).toList());
        for (int id : List.of(4, 2, 0)) {
            events.deleteOne(Filters.eq("_id", id));
        }
        BatchFacts facts = new BatchFacts(mongo, CodeCipherTest.cipher('a'));

        new DropFacts(mongo).create(drop, definition(), "");
        facts.store(plain(), new Reservation("b", "t"), List.of("A"), NOW);
        facts.store(plain(), new Reservation("a", "t"), List.of("B"), NOW.plusMillis(1));

        assertThat(new PendingHeads(mongo).ofNoPartition())
                .flatExtracting(PendingBatch::facts)
                .extracting(PendingFact::factId)
                .containsExactly("d", "d:b", "d:a");
    }

    private void store(CodeCipher cipher, String keyId, String batch, String... codes) {
        assertThat(take(cipher, keyId, batch, codes)).isEmpty();
        Drop stored = new Drop(drop, definition(), keyId, 1);
        assertThat(new BatchFacts(mongo, cipher).store(stored, new Reservation(batch, "t"), List.of(codes), NOW))
                .isTrue();
    }

    private Set<String> take(CodeCipher cipher, String keyId, String batch, String... codes) {
        List<String> digests = List.of(codes).stream()
                .map(code -> cipher.digest(drop, keyId, code))
                .toList();
        return new Reservations(new ReservationFacts(mongo), new BatchFacts(mongo, cipher))
                .take(drop, new Reservation(batch, "t"), digests);
    }

    private Drop plain() {
        return new Drop(drop, definition(), "", 1);
    }

    private static DropDefinition definition() {
        return new DropDefinition(
                Instant.EPOCH, Instant.ofEpochSecond(1), 1, Optional.empty(), Optional.empty(), Description.NONE);
    }

    /** Every document of every collection, binaries as the text that is in them, too. */
    private String everything() {
        List<String> all = new ArrayList<>();
        for (String name : raw.getDatabase(DATABASE).listCollectionNames()) {
            raw.getDatabase(DATABASE).getCollection(name).find().forEach(document -> {
                all.add(document.toJson());
                if (document.get("Encrypted_Codes") instanceof org.bson.types.Binary binary) {
                    all.add(new String(binary.getData(), java.nio.charset.StandardCharsets.ISO_8859_1));
                }
            });
        }
        return String.join("\n", all);
    }

    private static Optional<String> setting(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "mongodb.uri" ->
                        "mongodb://127.0.0.1:"
                                + TestStores.current().mongoProxy().port();
                    case "mongodb.database" -> DATABASE;
                    case "mongodb.timeout.ms" -> "10000";
                    default -> null;
                });
    }
}

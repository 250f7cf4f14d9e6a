package org.hotseat.facts.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A remembered reply is given again as it is, so it must never be believed without the fact that it tells of; nor be
 * missing.
 */
class RepliesIT {

    private static final String DATABASE = "replies_it";
    private static final long GIVEN = 1_700_000_000_000L;
    private static final long TERM = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final int MANY = 1_001;

    private int largest;
    private final AtomicReference<String> unavailable = new AtomicReference<>("");
    private final MongoConnection mongo = new FailingConnection();
    private final FactBatches batches = new FactBatches(
            mongo,
            FactWriters.of(
                    List.of(new Writer("word"), new Writer("thing"), new Writer("owned"), new Writer("numbered"))),
            new OpenFence());

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void aReplyIsNotBelievedWithoutItsFact() {
        List<Fact> facts = List.of(fact("word", "w1", ""), fact("thing", "t1", "key-1"));
        unavailable.set("things");
        assertThat(batches.write(facts, FactWriting.within(TIMEOUT)).get(1)).isInstanceOf(FactFate.Unknown.class);
        unavailable.set("");
        assertThat(remembered()).isEmpty();

        assertThat(batches.write(facts, FactWriting.within(TIMEOUT))).containsOnly(FactFate.WRITTEN);
        assertThat(remembered()).containsExactly("key-1");
    }

    @Test
    void aFactIsNotWrittenWithoutItsReply() {
        List<Fact> facts = List.of(fact("word", "w2", ""), fact("thing", "t2", "key-2"));
        unavailable.set(Replies.COLLECTION);
        assertThat(batches.write(facts, FactWriting.within(TIMEOUT)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        fate -> assertThat(fate).isInstanceOf(FactFate.Unknown.class));
        assertThat(mongo.collection("things").countDocuments(new Document("_id", "t2")))
                .isZero();
    }

    @Test
    void aReplyIsNotBelievedWhenAnotherUserHasWhatItTellsOf() {
        Fact lost = new Fact(0, GIVEN + "-0", "owned", owned("p1", "key-3"));
        assertThat(batches.write(
                        List.of(new Fact(0, GIVEN + "-1", "owned", owned("p2", "key-4"))), FactWriting.within(TIMEOUT)))
                .containsOnly(FactFate.WRITTEN);
        // As late as this, or killed between the reply and its fact: Redis was emptied and p2 has it.
        assertThat(batches.write(List.of(lost), FactWriting.within(TIMEOUT)))
                .singleElement()
                .isInstanceOf(FactFate.Conflict.class);

        assertThat(remembered("r3")).containsExactly("key-4");
    }

    @Test
    void aReplyIsBelievedAlsoOfADocumentWhoseIdIsASmallerNumber() {
        mongo.collection("numbered").insertOne(new Document("_id", 7));
        Map<String, String> fields =
                Map.of("resource", "r4", "id", "7", "idem", "key-5", "idem_print", "p", "idem_reply", "[]");

        assertThat(batches.write(List.of(new Fact(0, GIVEN + "-0", "numbered", fields)), FactWriting.within(TIMEOUT)))
                .containsOnly(FactFate.WRITTEN);

        assertThat(remembered("r4")).containsExactly("key-5");
        assertThat(mongo.collection("numbered").countDocuments()).isOne();
    }

    /** Its fact is of an earlier term than the stamp that its document has, and does nothing. */
    @Test
    void aReplyWhoseDecisionWasLostIsForgottenBeforeAnotherOneHasItsVersion() {
        mongo.collection("things")
                .insertOne(new Document("_id", "t6")
                        .append(VersionedDocument.VERSION, 1L)
                        .append(FactTerms.FIELD, FactTerms.stamped(TERM, 1)));
        mongo.collection(Replies.COLLECTION).insertMany(List.of(lost("lost", TERM - 1), lost("under way", TERM)));

        assertThat(remembered("r6")).isEmpty();
        mongo.collection("things").updateOne(new Document("_id", "t6"), Updates.set(VersionedDocument.VERSION, 2L));

        assertThat(remembered("r6")).containsExactly("under way");
    }

    /** The network delivers the reply once more when another decision has its version (ADR 215). */
    @Test
    void aReplyThatWasForgottenAndComesLateIsNotBelieved() {
        mongo.collection("things")
                .insertOne(new Document("_id", "t7")
                        .append(VersionedDocument.VERSION, 1L)
                        .append(FactTerms.FIELD, FactTerms.stamped(TERM, 1)));
        mongo.collection(Replies.COLLECTION)
                .insertOne(lost("late", TERM - 1).append("Resource", "r7").append("Fact_ID", "t7"));
        assertThat(remembered("r7")).isEmpty();
        mongo.collection("things").updateOne(new Document("_id", "t7"), Updates.set(VersionedDocument.VERSION, 2L));

        send("late", TERM - 1, GIVEN);
        assertThat(remembered("r7")).isEmpty();
        // The key is repeated in a later term, on a Redis whose clock is behind.
        send("late", TERM, GIVEN - 1);
        assertThat(remembered("r7")).containsExactly("late");
    }

    private void send(String key, long term, long given) {
        Fact fact = new Fact(
                0,
                given + "-0",
                "thing",
                Map.of(
                        "resource",
                        "r7",
                        "idem",
                        key,
                        "idem_print",
                        "p",
                        "idem_reply",
                        "[]",
                        "term",
                        Long.toString(term)));
        VersionedDocument reply = Replies.document(fact, new VersionedDocument("things", "t7", 2, new Document()))
                .orElseThrow();
        mongo.collection(Replies.COLLECTION).bulkWrite(reply.writes());
    }

    private static Document lost(String key, long term) {
        return new Document("_id", key)
                .append("Resource", "r6")
                .append("Fingerprint", "p")
                .append("Reply", "[]")
                .append("Given_At", new Date(GIVEN))
                .append(FactTerms.FIELD, FactTerms.decided(term))
                .append(VersionedDocument.VERSION, GIVEN)
                .append("Fact_Collection", "things")
                .append("Fact_ID", "t6")
                .append("Fact_Version", 2L);
    }

    @Test
    void manyRepliesAreReadPartByPart() {
        List<Document> things = new ArrayList<>();
        List<Document> replies = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            things.add(new Document("_id", "m" + i));
            replies.add(new Document("_id", "many-" + i)
                    .append("Resource", "r5")
                    .append("Fingerprint", "p")
                    .append("Reply", "[]")
                    .append("Given_At", new Date(GIVEN))
                    .append("Fact_Collection", "things")
                    .append("Fact_ID", "m" + i)
                    .append("Fact_Version", 0L));
        }
        mongo.collection("things").insertMany(things);
        mongo.collection(Replies.COLLECTION).insertMany(replies);

        assertThat(remembered("r5")).doesNotHaveDuplicates().hasSize(MANY);
        assertThat(largest).isLessThan(MANY);
    }

    private static Map<String, String> owned(String owner, String key) {
        return Map.of("resource", "r3", "id", "o1", "owner", owner, "idem", key, "idem_print", "p", "idem_reply", "[]");
    }

    private List<String> remembered() {
        return remembered("r1");
    }

    private List<String> remembered(String resource) {
        List<String> all = new ArrayList<>();
        new StoredReplies(mongo, new Replies(mongo))
                .forEach(
                        resource,
                        Instant.ofEpochMilli(GIVEN),
                        TERM,
                        List.of(),
                        part -> part.forEach(reply -> {
                            largest = Math.max(largest, part.size());
                            all.add(reply.redisKey());
                        }));
        return all;
    }

    private static Fact fact(String kind, String id, String key) {
        Map<String, String> fields = key.isEmpty()
                ? Map.of("resource", "r1", "id", id)
                : Map.of("resource", "r1", "id", id, "idem", key, "idem_print", "p", "idem_reply", "[]");
        return new Fact(0, GIVEN + "-0", kind, fields);
    }

    /** Words go into one collection, things into another. */
    private record Writer(String kind) implements FactWriter {

        @Override
        public ResourceId resource(Fact fact) {
            return new ResourceId(kind + "s", fact.get("resource"));
        }

        @Override
        public VersionedDocument document(Fact fact) {
            Document fields = new Document("Resource", fact.get("resource"));
            if (kind.equals("numbered")) {
                return new VersionedDocument(kind, fact.number("id"), 2, fields);
            }
            return kind.equals("owned")
                    ? new VersionedDocument(
                            kind, fact.get("id"), 1, fields.append("Owner", fact.get("owner")), List.of("Owner"))
                    : new VersionedDocument(kind + "s", fact.get("id"), 1, fields);
        }
    }

    /** Loses the way to one collection. */
    private final class FailingConnection extends MongoConnection {

        FailingConnection() {
            super(new FactsSettings(TestStores.current().mongoUri(), DATABASE, TIMEOUT, true, 1_000, 1_000));
        }

        @Override
        public MongoCollection<Document> collection(String name, long timeoutMillis) {
            if (name.equals(unavailable.get())) {
                throw new MongoTimeoutException("away");
            }
            return super.collection(name, timeoutMillis);
        }
    }
}

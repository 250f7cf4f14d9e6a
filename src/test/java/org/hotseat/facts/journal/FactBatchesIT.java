package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.facts.journal.FactBatchesTest.thing;

import com.mongodb.client.model.IndexOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.ThingWriter;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.StoredReplies;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The content of a server that speaks MongoDB's protocol after facts were written in every order, again, and at once.
 */
class FactBatchesIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static int databases;

    private MongoConnection mongo;
    private FactBatches batches;

    @BeforeEach
    void open() {
        databases++;
        mongo = connect(TestStores.current().mongoUri(), TIMEOUT);
        batches = new FactBatches(mongo, ThingWriter.ALONE, new OpenFence());
    }

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void anyOrderAndRepetitionLeavesTheGreatestVersion() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 40; run++) {
            List<Fact> facts = new ArrayList<>();
            String id = "thing-" + run;
            for (int version = 1; version <= 4; version++) {
                for (int copy = random.nextInt(3); copy >= 0; copy--) {
                    facts.add(thing(id, version));
                }
            }
            Collections.shuffle(facts, random);
            int cut = random.nextInt(facts.size() + 1);
            assertAllWritten(facts.subList(0, cut));
            assertAllWritten(facts.subList(cut, facts.size()));
            assertThat(find(id)).as("seed %d, run %d", seed, run).isEqualTo(document(id, 4));
        }
    }

    /**
     * As rebuilds and late deliveries make it: versions begin anew where a term has believed less than the one before
     * had decided.
     */
    @Test
    void anyOrderAndRepetitionLeavesTheGreatestVersionOfTheLatestTerm() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 60; run++) {
            String id = "termed-" + run;
            List<Fact> facts = new ArrayList<>();
            int terms = 1 + random.nextInt(3);
            long last = 0;
            for (int term = 1; term <= terms; term++) {
                last = 1 + random.nextInt(4);
                for (int version = 1; version <= last; version++) {
                    for (int copy = random.nextInt(3); copy >= 0; copy--) {
                        facts.add(thing(id, version, "term", Integer.toString(term), "value", term + "." + version));
                    }
                    // Replies that ride on it once more.
                    for (int copy = random.nextInt(2); copy > 0; copy--) {
                        facts.add(thing(
                                id,
                                version,
                                "term",
                                Integer.toString(term),
                                "value",
                                term + "." + version,
                                "again",
                                "1"));
                    }
                }
            }
            Collections.shuffle(facts, random);
            int cut = random.nextInt(facts.size() + 1);
            assertAllWritten(facts.subList(0, cut));
            assertAllWritten(facts.subList(cut, facts.size()));
            Document found = find(id);
            assertThat(found.remove(FactTerms.FIELD)).isIn(FactTerms.decided(terms), FactTerms.repeated(terms));
            assertThat(found)
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(new Document("_id", id)
                            .append("Value", terms + "." + last)
                            .append("Version", last));
        }
    }

    @Test
    void anUpdateOfAnEarlierTermDoesNothingToWhatARebuildHasStamped() {
        assertAllWritten(List.of(thing("stamped", 1, "term", "1")));
        mongo.collection(ThingWriter.COLLECTION)
                .updateOne(
                        new Document("_id", "stamped"),
                        new Document("$set", new Document(FactTerms.FIELD, FactTerms.stamped(2, 1))));

        assertAllWritten(List.of(thing("stamped", 2, "term", "1", "value", "late")));
        assertThat(find("stamped").getString("Value")).isEqualTo("v1");

        assertAllWritten(List.of(thing("stamped", 2, "term", "2", "value", "since")));
        assertThat(find("stamped").getString("Value")).isEqualTo("since");
    }

    /** A packet, a code: what no rebuild has counted is free, also when the stamp of an attempt came late with it. */
    @Test
    void whatOnlyALateStampHasCountedIsTheNextOwners() {
        mongo.collection("stamps")
                .insertOne(new Document("_id", new ResourceId(ThingWriter.COLLECTION, "packet").toString())
                        .append(FactTerms.FIELD, FactTerms.stamped(2, 2)));
        assertAllWritten(List.of(thing("packet", 1, "term", "1", "owner", "late")));
        stamp("packet", FactTerms.stamped(2, 1));

        assertThat(batches.write(
                        List.of(thing("packet", 1, "term", "1", "owner", "as late")), FactWriting.within(TIMEOUT)))
                .as("decided in an earlier term")
                .hasOnlyElementsOfType(FactFate.Conflict.class);
        assertAllWritten(List.of(thing("packet", 1, "term", "2", "owner", "next")));
        assertThat(find("packet").getString("Owner")).isEqualTo("next");

        stamp("packet", FactTerms.stamped(2, 2));
        assertThat(batches.write(
                        List.of(thing("packet", 1, "term", "2", "owner", "third")), FactWriting.within(TIMEOUT)))
                .as("counted")
                .hasOnlyElementsOfType(FactFate.Conflict.class);
        assertThat(find("packet").getString("Owner")).isEqualTo("next");
    }

    private void stamp(String id, long number) {
        mongo.collection(ThingWriter.COLLECTION)
                .updateOne(new Document("_id", id), new Document("$set", new Document(FactTerms.FIELD, number)));
    }

    @Test
    void documentFromBeforeHotseatIsReplacedByItsFirstChange() {
        mongo.collection(ThingWriter.COLLECTION).insertOne(new Document("_id", "old").append("Value", "as it was"));

        assertAllWritten(List.of(thing("old", 1)));

        assertThat(find("old")).isEqualTo(document("old", 1));
    }

    @Test
    void firstVersionThatComesLateChangesNothing() {
        assertAllWritten(List.of(thing("late", 3)));
        assertAllWritten(List.of(thing("late", 1)));
        assertThat(find("late")).isEqualTo(document("late", 3));
    }

    /**
     * Not of FerretDB, which reads a document, changes it and writes it back: of two conditional updates at once both
     * may succeed.
     */
    @Test
    @Tag("not-ferretdb")
    void firstWritesOfOneDocumentMayRace() throws InterruptedException, ExecutionException {
        int writers = 8;
        ExecutorService pool = Executors.newFixedThreadPool(writers);
        try {
            for (int round = 0; round < 20; round++) {
                String id = "raced-" + round;
                CyclicBarrier together = new CyclicBarrier(writers);
                List<Callable<List<FactFate>>> tasks = new ArrayList<>();
                for (int version = 1; version <= writers; version++) {
                    Fact fact = thing(id, version);
                    tasks.add(() -> {
                        together.await();
                        return batches.write(List.of(fact), FactWriting.within(TIMEOUT));
                    });
                }
                for (Future<List<FactFate>> future : pool.invokeAll(tasks)) {
                    assertThat(future.get()).containsOnly(FactFate.WRITTEN);
                }
                assertThat(find(id)).isEqualTo(document(id, writers));
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Not of FerretDB, which does not name the index of a duplicate key. */
    @Test
    @Tag("not-ferretdb")
    void anotherDocumentsUniqueFieldIsARefusalForGood() {
        mongo.collection(ThingWriter.COLLECTION).createIndex(new Document("Value", 1), new IndexOptions().unique(true));

        assertThat(batches.write(
                        List.of(thing("first", 1), thing("second", 1), thing("third", 2)), FactWriting.within(TIMEOUT)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    @Test
    void whatCannotBeSentIsRefusedAndTheRestIsWritten() {
        Fact huge = thing("huge", 1, "value", "x".repeat(17 << 20));

        assertThat(batches.write(
                        List.of(thing("a", 1), thing("b", 1, "unsendable", ""), thing("c", 1), huge),
                        FactWriting.within(TIMEOUT)))
                .satisfiesExactly(
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class),
                        fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN),
                        fate -> assertThat(fate).isInstanceOf(FactFate.Refused.class));
        assertThat(find("a")).isNotNull();
        assertThat(find("c")).isNotNull();
    }

    @Test
    void replyToAnIdempotencyKeyIsWrittenWithItsFact() {
        assertAllWritten(List.of(
                thing("a", 1, "resource", "r1", "idem", "idem:p:k", "idem_print", "abc", "idem_reply", "[\"DONE\"]")));

        assertThat(replies("r1", java.time.Instant.ofEpochMilli(2)))
                .containsExactly(
                        new StoredReplies.Reply("idem:p:k", "abc", "[\"DONE\"]", java.time.Instant.ofEpochMilli(1)));
    }

    private List<StoredReplies.Reply> replies(String resource, java.time.Instant now) {
        List<StoredReplies.Reply> all = new ArrayList<>();
        new StoredReplies(mongo, new Replies(mongo)).forEach(resource, now, 1, List.of(), all::addAll);
        return all;
    }

    @Test
    void repliesAreForgottenAfterADay() {
        assertAllWritten(
                List.of(thing("a", 1, "resource", "r1", "idem", "idem:p:k", "idem_print", "abc", "idem_reply", "[]")));
        Replies replies = new Replies(mongo);
        java.time.Instant given = java.time.Instant.ofEpochMilli(1);

        assertThat(replies("r1", given.plus(Replies.KEPT).minusMillis(1))).hasSize(1);
        assertThat(replies("r1", given.plus(Replies.KEPT))).isEmpty();
        assertThat(replies.forget(given.plus(Replies.KEPT))).isZero();
        assertThat(replies.forget(given.plus(Replies.KEPT).plus(Duration.ofHours(2))))
                .isOne();
    }

    @Test
    void whenMongoIsUnavailableNothingIsKnownAndTheTimeoutHoldsThoughTheDriverWouldWaitForTenMinutes()
            throws Exception {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort())) {
            MongoConnection throughProxy = connect(
                    "mongodb://127.0.0.1:" + proxy.port() + "/?serverSelectionTimeoutMS=600000&connectTimeoutMS=600000",
                    Duration.ofMillis(400));
            FactBatches unavailable = new FactBatches(throughProxy, ThingWriter.ALONE, new OpenFence());
            assertThat(unavailable.write(List.of(thing("before", 1)), FactWriting.within(TIMEOUT)))
                    .containsOnly(FactFate.WRITTEN);
            proxy.cut();

            CompletableFuture<List<FactFate>> fates = CompletableFuture.supplyAsync(() -> unavailable.write(
                    List.of(thing("a", 1), thing("b", 2)), FactWriting.within(Duration.ofMillis(400))));

            assertThat(fates.get(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                    .allSatisfy(fate -> assertThat(fate)
                            .isInstanceOfSatisfying(
                                    FactFate.Unknown.class,
                                    unknown -> assertThat(unknown.cause()).isInstanceOf(Unavailable.class)));
            throughProxy.close();
        }
    }

    private void assertAllWritten(List<Fact> facts) {
        assertThat(batches.write(facts, FactWriting.within(TIMEOUT)))
                .allSatisfy(fate -> assertThat(fate).isEqualTo(FactFate.WRITTEN));
    }

    private Document find(String id) {
        return mongo.collection(ThingWriter.COLLECTION)
                .find(new Document("_id", id))
                .first();
    }

    private static Document document(String id, long version) {
        return new Document("_id", id).append("Value", "v" + version).append("Version", version);
    }

    private static MongoConnection connect(String uri, Duration timeout) {
        return new MongoConnection(new FactsSettings(uri, "facts_it_" + databases, timeout, true, 1_000, 1_000));
    }
}

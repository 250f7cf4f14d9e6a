package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.IndexOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.hotseat.facts.FakeOutbox;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.CurrencySettings;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestReplicaSet;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DatabaseSetupIT {

    private static final CurrencySettings NONE = new CurrencySettings(Optional.empty());

    private static int databases;

    private final FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort());
    private final FactsSettings settings = new FactsSettings(
            "mongodb://127.0.0.1:" + proxy.port(),
            "first_start_it_" + databases++,
            Duration.ofSeconds(2),
            true,
            100,
            100);
    private final MongoConnection mongo = new MongoConnection(settings);
    private AdmissionControl admission = new AdmissionControl(mongo, settings, new FakeOutbox());
    private final AtomicInteger indexes = new AtomicInteger();

    @AfterEach
    void close() {
        mongo.close();
        proxy.close();
    }

    @Test
    void theNumberOfPartitionsIsRecordedOnceAndAnotherIsRefused() {
        start(4).prepare();
        assertThatCode(start(4)::prepare).doesNotThrowAnyException();
        assertThatThrownBy(start(1)::prepare)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_PARTITIONS is not the 4 that this data was made with");
        assertThatThrownBy(() -> admission.admit(0, false)).isInstanceOf(Unavailable.class);
        assertThat(indexes).hasValue(2);
    }

    @Test
    void theCurrencyIsRecordedOnceAndAnotherIsRefused() {
        start(1, NONE).prepare();
        start(1, new CurrencySettings(Optional.of("EUR"))).prepare();
        start(1, new CurrencySettings(Optional.of("EUR"))).prepare();
        start(1, NONE).prepare();
        assertThatThrownBy(start(1, new CurrencySettings(Optional.of("USD")))::prepare)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_CURRENCY is not the EUR that this data was made with");
        assertThatThrownBy(() -> admission.admit(0, false)).isInstanceOf(Unavailable.class);
    }

    @Test
    void itIsDoneOnce() {
        DatabaseSetup start = start(1);
        start.prepare();
        start.prepare();
        assertThat(indexes).hasValue(1);
    }

    @Test
    void aMongoThatIsUnavailableIsReportedAndAskedAgain() {
        DatabaseSetup start = start(1);
        proxy.cut();
        assertThatThrownBy(start::prepare).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> admission.admit(0, false)).isInstanceOf(Unavailable.class);
        proxy.restore();
        Awaitility.await().ignoreExceptionsInstanceOf(Unavailable.class).untilAsserted(start::prepare);
        assertThat(indexes).hasValue(1);
        assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();
    }

    /** Of a model of a replica set, whatever else the tests' server is. */
    @Test
    @Tag("not-ferretdb")
    void indexesOfLargeCollectionsHaveNoDeadlineAndOtherServersWaitForThem() {
        try (TestReplicaSet set = TestReplicaSet.start()) {
            FactsSettings slow = new FactsSettings(set.uri(), "first_start_it", Duration.ofMillis(500), true, 100, 100);
            MongoConnection first = new MongoConnection(slow);
            MongoConnection second = new MongoConnection(slow);
            set.slowIndexes();
            DatabaseSetup one = new DatabaseSetup(
                    first, features(), new FakeOutbox(), admission, slow, NONE, JournalFixture::daemon);
            DatabaseSetup two = new DatabaseSetup(
                    second, features(), new FakeOutbox(), admission, slow, NONE, JournalFixture::daemon);

            // On a busy machine MongoDB may seem away at first.
            Awaitility.await().ignoreExceptionsInstanceOf(Unavailable.class).untilAsserted(one::prepare);
            Awaitility.await().ignoreExceptionsInstanceOf(Unavailable.class).untilAsserted(two::prepare);

            assertThat(one.waitsFor())
                    .hasValueSatisfying(
                            words -> assertThat(words).startsWith("creating index 1 of 1, things by Value, for "));
            assertThatThrownBy(() -> admission.admit(0, false)).isInstanceOf(Unavailable.class);
            set.finishIndexes();
            Awaitility.await().ignoreExceptionsInstanceOf(Unavailable.class).untilAsserted(() -> {
                one.prepare();
                two.prepare();
                assertThat(one.waitsFor()).isEmpty();
                assertThat(two.waitsFor()).isEmpty();
            });
            assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();
            assertThat(set.seen().stream().filter(command -> command.containsKey("createIndexes")))
                    .hasSize(2)
                    .noneMatch(command -> command.containsKey("maxTimeMS"));
            one.stop();
            two.stop();
            first.close();
            second.close();
        }
    }

    @Test
    void anIndexThatIsThereWithOtherOptionsServes() {
        mongo.collection("things").createIndex(new Document("Value", 1), new IndexOptions().unique(true));
        mongo.collection("things").insertOne(new Document("_id", "a").append("Value", "v"));

        DatabaseSetup start = start(1);
        start.prepare();

        assertThat(start.waitsFor()).isEmpty();
        assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();
    }

    /** Of a model of a replica set, whatever else the tests' server is. */
    @Test
    @Tag("not-ferretdb")
    void claimsDoNotWaitForTheIndexesOfLists() {
        try (TestReplicaSet set = TestReplicaSet.start()) {
            FactsSettings slow = new FactsSettings(set.uri(), "first_start_it", Duration.ofSeconds(5), true, 100, 100);
            MongoConnection first = new MongoConnection(slow);
            set.slowIndexes();
            DatabaseSetup start = new DatabaseSetup(
                    first,
                    List.of(() -> List.of(FactIndexes.Index.ofList("things", "Owner", "_id"))),
                    new FakeOutbox(),
                    admission,
                    slow,
                    NONE,
                    JournalFixture::daemon);

            start.prepare();

            assertThat(start.waitsFor()).isEmpty();
            assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();
            set.finishIndexes();
            Awaitility.await()
                    .until(() -> set.seen().stream().anyMatch(command -> command.containsKey("createIndexes")));
            start.stop();
            first.close();
        }
    }

    private DatabaseSetup start(int partitions) {
        return start(partitions, NONE);
    }

    private DatabaseSetup start(int partitions, CurrencySettings currency) {
        FakeOutbox outbox = new FakeOutbox() {
            @Override
            public int partitions() {
                return partitions;
            }
        };
        admission = new AdmissionControl(mongo, settings, outbox);
        return new DatabaseSetup(mongo, features(), outbox, admission, settings, currency, JournalFixture::daemon);
    }

    private List<FactIndexes> features() {
        return List.of(() -> {
            indexes.incrementAndGet();
            return List.of(new FactIndexes.Index("things", new Document("Value", 1)));
        });
    }
}

package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.ReplicaFault;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Which state of a replica set is read: never one that somebody else's acknowledged write is missing from, or that can
 * be rolled back.
 */
class MongoReadsIT {

    private static final String DATABASE = "mongo_reads_it";
    private static final String THINGS = "things";

    private final TestReplicaSet set = TestReplicaSet.start();
    private final List<MongoConnection> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(MongoConnection::close);
        set.close();
    }

    @Test
    void optionsOfTheConnectionStringReachNoReadAndNoWrite() {
        MongoConnection mongo = mongo(
                set.uri("readPreference=secondary", "readConcernLevel=local", "w=1", "journal=false", "wtimeoutMS=1"));
        mongo.collection(THINGS).insertOne(new Document("_id", "a"));
        set.lag(1, true);
        set.insert(DATABASE, THINGS, new Document("_id", "b"));

        assertThat(read(mongo, "b")).isTrue();
        mongo.fenced(() -> assertThat(read(mongo, "b")).isTrue());

        assertThat(commands("find")).hasSizeGreaterThan(1).allSatisfy(find -> {
            assertThat(find.getDocument("readConcern").get("level")).isEqualTo(new BsonString("majority"));
            assertThat(find.containsKey("$readPreference")).isFalse();
        });
        assertThat(commands("insert")).isNotEmpty().allSatisfy(insert -> {
            BsonDocument concern = insert.getDocument("writeConcern");
            assertThat(concern.get("w")).isEqualTo(new BsonString("majority"));
            assertThat(concern.get("j")).isEqualTo(BsonBoolean.TRUE);
            assertThat(concern.containsKey("wtimeout")).isFalse();
        });
    }

    @Test
    void aWriteThatCanBeRolledBackIsNotRead() {
        MongoConnection mongo = mongo(set.uri());
        set.next(ReplicaFault.notByAMajority(64));
        assertThatThrownBy(() ->
                        mongo.call("a thing", () -> mongo.collection(THINGS).insertOne(new Document("_id", "a"))))
                .isInstanceOf(Unavailable.class);

        assertThat(read(mongo, "a")).isFalse();
    }

    @Test
    void aDeposedPrimaryServesNoRebuild() {
        MongoConnection mongo = mongo(set.uri());
        mongo.check();
        set.hide(1, true);
        set.hide(2, true);
        set.isolate(0, true);
        assertThat(set.elect(1)).isTrue();
        set.insert(DATABASE, THINGS, new Document("_id", "a"));

        assertThatThrownBy(() -> mongo.fenced(() -> assertThat(read(mongo, "a")).isTrue()))
                .isInstanceOf(Unavailable.class);

        set.isolate(0, false);
        set.hide(1, false);
        set.hide(2, false);
        Awaitility.await()
                .ignoreExceptionsInstanceOf(Unavailable.class)
                .untilAsserted(
                        () -> mongo.fenced(() -> assertThat(read(mongo, "a")).isTrue()));
    }

    /** An acknowledged order is not unknown. */
    @Test
    void whatADeposedPrimaryDoesNotHaveIsNotTakenForMissing() {
        MongoConnection mongo = mongo(set.uri());
        mongo.check();
        set.cutOff(0, 1);
        set.insert(DATABASE, THINGS, new Document("_id", "a"));

        assertThat(read(mongo, "a")).as("by a plain read").isFalse();
        assertThatThrownBy(() -> mongo.findFenced(() -> found(mongo, "a"))).isInstanceOf(Unavailable.class);

        set.heal();
        Awaitility.await()
                .ignoreExceptionsInstanceOf(Unavailable.class)
                .untilAsserted(() ->
                        assertThat(mongo.findFenced(() -> found(mongo, "a"))).isPresent());
    }

    @Test
    void whatIsMissingIsReadOnceMoreUnlessTheReadIsFencedAlready() {
        MongoConnection mongo = mongo(set.uri());
        AtomicInteger reads = new AtomicInteger();
        Supplier<Optional<Document>> read = () -> {
            reads.incrementAndGet();
            return found(mongo, "none");
        };

        assertThat(mongo.findFenced(read)).isEmpty();
        assertThat(reads).hasValue(2);
        mongo.fenced(() -> {
            assertThat(mongo.findFenced(read)).isEmpty();
            mongo.collection(THINGS).find(new Document("_id", "fenced still")).first();
        });
        assertThat(reads).hasValue(3);
        List<BsonDocument> finds = commands("find");
        assertThat(finds.get(finds.size() - 1).getDocument("readConcern").containsKey("afterClusterTime"))
                .isTrue();
    }

    private static Optional<Document> found(MongoConnection mongo, String id) {
        return mongo.call(
                "a thing",
                () -> Optional.ofNullable(
                        mongo.collection(THINGS).find(new Document("_id", id)).first()));
    }

    @Test
    void aNewPrimaryThatDoesNotKnowYetWhatIsCommittedIsWaitedFor() {
        MongoConnection mongo = mongo(set.uri());
        set.insert(DATABASE, THINGS, new Document("_id", "a"));

        assertThatThrownBy(() -> mongo.fenced(() -> {
                    assertThat(set.elect(1)).isTrue();
                    set.isolate(1, true);
                    set.forget(1);
                    set.hide(0, true);
                    set.hide(2, true);
                    assertThat(read(mongo, "a")).isTrue();
                }))
                .isInstanceOf(Unavailable.class);
    }

    private boolean read(MongoConnection mongo, String id) {
        return mongo.call(
                "a thing",
                () -> mongo.collection(THINGS, 1_000)
                                .find(Filters.eq("_id", id))
                                .first()
                        != null);
    }

    private List<BsonDocument> commands(String name) {
        return set.seen().stream().filter(command -> command.containsKey(name)).toList();
    }

    private MongoConnection mongo(String uri) {
        MongoConnection mongo =
                new MongoConnection(new FactsSettings(uri, DATABASE, Duration.ofSeconds(3), true, 100, 100));
        open.add(mongo);
        return mongo;
    }
}

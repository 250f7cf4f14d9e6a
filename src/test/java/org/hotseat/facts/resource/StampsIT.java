package org.hotseat.facts.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import org.bson.Document;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rebuilds stamp what they count; what comes behind them is late, whatever else comes late. */
class StampsIT {

    private static final ResourceId RESOURCE = new ResourceId("things", "r1");
    private static final LiveDocuments LIVE = new LiveDocuments("things", Filters.eq("Status", 0));
    private static final Map<ResourceId, List<LiveDocuments>> ALL = Map.of(RESOURCE, List.of(LIVE));

    private final String database = "stamps_" + UUID.randomUUID();
    private final MongoConnection mongo = connect(TestStores.current().mongoUri(), Duration.ofSeconds(20));
    private final Stamps stamps = new Stamps(mongo);

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void whatComesBehindTheFirstRebuildOfATermIsLate() {
        live("counted", FactTerms.decided(1));
        live("from before", null);

        assertThat(stamps.stamp(ALL, 2)).isTrue();
        live("late", FactTerms.decided(1));
        live("since", FactTerms.decided(2));

        assertThat(late()).containsExactly("late");
        assertThat(stamps.anyLate(RESOURCE, LIVE)).isTrue();
        assertThat(stamps.stamp(ALL, 2)).as("again in this term").isTrue();
        assertThat(late()).containsExactly("late");
        assertThat(stamps.stamp(ALL, 3)).isTrue();
        assertThat(late()).as("what was late stays so").containsExactly("late");
        assertThat(stamps.stamp(ALL, 2)).as("of an earlier term").isFalse();
    }

    /** All of them at once, but for those that a rebuild in this term has stamped. */
    @Test
    void severalResourcesAreStampedTogether() {
        ResourceId second = new ResourceId("things", "r2");
        ResourceId third = new ResourceId("things", "r3");
        live("counted", FactTerms.decided(1));
        mongo.collection("others")
                .insertOne(new Document("_id", "ended").append(FactTerms.FIELD, FactTerms.decided(1)));
        assertThat(stamps.stamp(Map.of(third, List.of(LIVE)), 2)).isTrue();
        assertThat(document("counted").getLong(FactTerms.FIELD)).isEqualTo(FactTerms.stamped(2, 1));

        LiveDocuments other = new LiveDocuments("others", Filters.eq("_id", "ended"));
        assertThat(stamps.stamp(Map.of(RESOURCE, List.of(LIVE), second, List.of(LIVE, other), third, List.of(LIVE)), 2))
                .isTrue();
        live("late", FactTerms.decided(1));

        for (ResourceId each : List.of(RESOURCE, second, third)) {
            assertThat(stamps.findLate(each, LIVE)).hasSize(1);
            assertThat(stamps.findLate(each, other)).isEmpty();
        }
        assertThat(stamps.stamp(Map.of(RESOURCE, List.of(LIVE), third, List.of(LIVE)), 1))
                .as("of an earlier term")
                .isFalse();
    }

    /** A list has thousands of live documents of a few resources. */
    @Test
    void aListReadsTheStampOfEachResourceOnce() {
        live("before", FactTerms.decided(1));
        assertThat(stamps.stamp(ALL, 2)).isTrue();
        live("late", FactTerms.decided(1));
        live("since", FactTerms.decided(2));
        AtomicInteger reads = new AtomicInteger();
        BiPredicate<ResourceId, Document> late = new Stamps(mongo) {
            @Override
            public long of(ResourceId resource) {
                reads.incrementAndGet();
                return super.of(resource);
            }
        }.lateTest();

        List<String> found = new ArrayList<>();
        mongo.collection("things").find().forEach(document -> {
            if (late.test(RESOURCE, document)) {
                found.add(document.getString("_id"));
            }
        });

        assertThat(found).containsExactly("late");
        assertThat(reads).hasValue(1);
    }

    @Test
    void whatHasEndedIsNotLate() {
        mongo.collection("things").insertOne(new Document("_id", "ended").append("Status", 1));
        assertThat(stamps.stamp(ALL, 2)).isTrue();
        assertThat(stamps.anyLate(RESOURCE, LIVE)).isFalse();
    }

    @Test
    void aRebuildThatDiesBeforeItsStampIsNotedLeavesNothingLate() {
        live("counted", FactTerms.decided(1));
        assertThatThrownBy(() -> stamps.stamp(Map.of(RESOURCE, List.of(LIVE, new LiveDocuments("", LIVE.filter()))), 2))
                .isInstanceOf(IllegalArgumentException.class);
        live("between", FactTerms.decided(1));
        assertThat(late()).isEmpty();

        assertThat(stamps.stamp(ALL, 2)).isTrue();

        assertThat(late()).isEmpty();
        assertThat(document("between").getLong(FactTerms.FIELD)).isEqualTo(FactTerms.stamped(2, 2));
    }

    /** The network holds the stamp of one rebuild until another has stamped and counted. */
    @Test
    void aStampThatIsItselfDeliveredLateMakesNothingCount() {
        live("counted", FactTerms.decided(1));
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort())) {
            MongoConnection slow = connect("mongodb://127.0.0.1:" + proxy.port(), Duration.ofSeconds(20));
            HeldPiece held = proxy.holdNext(HeldPiece.command("update", "things"));
            CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> new Stamps(slow).stamp(ALL, 2));
            await().until(held::held);

            assertThat(stamps.stamp(ALL, 2)).isTrue();
            live("late", FactTerms.decided(1));
            held.deliver();

            assertThat(first.join()).as("the other one was drawn later").isFalse();
            assertThat(late()).containsExactly("late");
            assertThat(document("late").getLong(FactTerms.FIELD)).isEqualTo(FactTerms.stamped(2, 1));
            slow.close();
        }
    }

    @Test
    void withoutMongoDbNothingIsStamped() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort())) {
            MongoConnection unavailable = connect("mongodb://127.0.0.1:" + proxy.port(), Duration.ofMillis(400));
            proxy.cut();
            assertThatThrownBy(() -> new Stamps(unavailable).stamp(ALL, 2)).isInstanceOf(Unavailable.class);
            unavailable.close();
        }
    }

    private void live(String id, Long term) {
        Document document = new Document("_id", id).append("Status", 0);
        mongo.collection("things").insertOne(term == null ? document : document.append(FactTerms.FIELD, term));
    }

    private List<String> late() {
        return stamps.findLate(RESOURCE, LIVE).stream()
                .map(document -> document.getString("_id"))
                .toList();
    }

    private Document document(String id) {
        return mongo.collection("things").find(new Document("_id", id)).first();
    }

    private MongoConnection connect(String uri, Duration timeout) {
        return new MongoConnection(new FactsSettings(uri, database, timeout, true, 1_000, 1_000));
    }
}

package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.bson.Document;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.CountedFacts.Fate;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The facts tell, when term 2 has begun, what has become of something that was decided in term 1. */
class CountedFactsIT {

    private static final ResourceId RESOURCE = new ResourceId("things", "r1");
    private static final LiveDocuments LIVE = new LiveDocuments("things", Filters.eq("Status", 0));

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(),
            "counted_" + UUID.randomUUID(),
            Duration.ofSeconds(20),
            true,
            1_000,
            1_000));
    private final Stamps stamps = new Stamps(mongo);
    private final CountedFacts counted = new CountedFacts(
            mongo,
            FactWriters.of(List.of(new Things())),
            stamps,
            LateFacts.of(stamps, List.of(new LiveThings()), new SimpleMeterRegistry()));

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void whatNoRebuildHasLookedForIsOpen() {
        write(1, 0, "u1", FactTerms.decided(1));
        assertThat(fate(fact(1, 0))).isEqualTo(Fate.OPEN);
        rebuilt(1);
        assertThat(fate(fact(1, 0))).as("in its own term").isEqualTo(Fate.OPEN);
    }

    @Test
    void whatWasThereIsCounted() {
        write(1, 0, "u1", FactTerms.decided(1));
        rebuilt(2);
        assertThat(fate(fact(1, 0))).isEqualTo(Fate.COUNTED);
        assertThat(fate(fact(2, 1))).as("a later version did not come").isEqualTo(Fate.LOST);
        rebuilt(3);
        assertThat(fate(fact(1, 0))).isEqualTo(Fate.COUNTED);
    }

    @Test
    void whatHasEndedIsCountedWithoutAStamp() {
        write(2, 1, "u1", FactTerms.decided(1));
        rebuilt(2);
        assertThat(fate(fact(2, 1))).isEqualTo(Fate.COUNTED);
        assertThat(fate(fact(1, 0))).as("the version before it").isEqualTo(Fate.COUNTED);
    }

    @Test
    void whatIsNotThereAndWhatComesLateIsLost() {
        rebuilt(2);
        assertThat(fate(fact(1, 0))).isEqualTo(Fate.LOST);
        write(1, 0, "u1", FactTerms.decided(1));
        assertThat(fate(fact(1, 0))).isEqualTo(Fate.LOST);
        mongo.collection("things").deleteMany(new Document());
        write(2, 1, "u1", FactTerms.decided(2), "late");
        assertThat(fate(fact(1, 0))).as("ended as late").isEqualTo(Fate.LOST);
    }

    @Test
    void whatWasDecidedInsteadIsAnother() {
        rebuilt(2);
        write(1, 0, "u2", FactTerms.decided(2));
        assertThat(fate(fact(1, 0))).as("another user's").isEqualTo(Fate.LOST);
        mongo.collection("things").deleteMany(new Document());
        write(2, 0, "u1", FactTerms.decided(2));
        assertThat(fate(fact(2, 1))).as("of the same version").isEqualTo(Fate.LOST);
        assertThat(fate(fact(1, 0))).as("it may stand on this one").isEqualTo(Fate.UNKNOWN);
    }

    @Test
    void ofSeveralFactsAllHaveToBeThere() {
        write(1, 0, "u1", FactTerms.decided(1));
        rebuilt(2);
        Fact other = new Fact(
                0, "1-1", "thing", Map.of("id", "t2", "version", "1", "status", "0", "user", "u1", "term", "1"));
        assertThat(counted.of(List.of(fact(1, 0), other))).isEqualTo(Fate.UNKNOWN);
        Fact unreadable = new Fact(0, "1-1", "of a newer version", Map.of("term", "1"));
        assertThat(fate(unreadable)).isEqualTo(Fate.UNKNOWN);
    }

    private Fate fate(Fact fact) {
        return counted.of(List.of(fact));
    }

    private void rebuilt(long term) {
        assertThat(stamps.stamp(Map.of(RESOURCE, List.of(LIVE)), term)).isTrue();
    }

    private static Fact fact(long version, int status) {
        return new Fact(
                0,
                "1-1",
                "thing",
                Map.of("id", "t1", "version", "" + version, "status", "" + status, "user", "u1", "term", "1"));
    }

    private void write(long version, int status, String user, long number, String... ending) {
        Document document = new Document("_id", "t1")
                .append("Status", status)
                .append("User", user)
                .append(VersionedDocument.VERSION, version)
                .append(FactTerms.FIELD, number);
        List.of(ending).forEach(word -> document.append("Ending", word));
        mongo.collection("things").insertOne(document);
    }

    private static final class Things implements FactWriter {

        @Override
        public String kind() {
            return "thing";
        }

        @Override
        public ResourceId resource(Fact fact) {
            return RESOURCE;
        }

        @Override
        public VersionedDocument document(Fact fact) {
            Document fields = new Document("Status", (int) fact.number("status")).append("User", fact.get("user"));
            return new VersionedDocument("things", fact.get("id"), fact.number("version"), fields, List.of("User"));
        }
    }

    private static final class LiveThings implements StampedClaims {

        @Override
        public Optional<LiveDocuments> live(ResourceId resource) {
            return Optional.of(LIVE);
        }

        @Override
        public int endLate(RebuildContext context, ResourceId resource) {
            return 0;
        }
    }
}

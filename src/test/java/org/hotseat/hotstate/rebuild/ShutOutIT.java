package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.LostFacts;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.ResourceId;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The write of a fact whose event was noted as lost is delivered later: it counts for nothing. */
class ShutOutIT {

    private static final String THINGS = "things";
    private static final long BEFORE = FactTerms.decided(1);
    private static final long TERM = 2;

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(),
            "shut_out_" + UUID.randomUUID(),
            Duration.ofSeconds(20),
            true,
            1_000,
            1_000));
    private final LateFacts late = LateFacts.of(new Stamps(mongo), List.of(new Things()), new SimpleMeterRegistry());

    @AfterEach
    void close() {
        mongo.close();
    }

    /** More resources than are stamped at once. */
    @Test
    void aClaimThatComesLaterIsLateInEachResource() {
        List<PendingFact> lost = IntStream.range(0, 45)
                .mapToObj(number -> lost("r" + number, "lost-" + number, 1))
                .toList();
        lost.forEach(fact -> write(fact, "counted-" + fact.factId(), 1, 0));

        assertThat(late.exclude(lost, TERM)).isTrue();
        lost.forEach(fact ->
                assertThat(late.hasLate(resource(fact))).as("what was there").isFalse());
        lost.forEach(fact -> write(fact, fact.factId(), 1, 0));

        assertThat(lost).allMatch(fact -> late.hasLate(resource(fact)));
    }

    @Test
    void aLaterVersionOfWhatHasEndedChangesNothingAnyMore() {
        PendingFact refunded = lost("r1", "ended", 2);
        write(refunded, "ended", 1, 1);

        assertThat(late.exclude(List.of(refunded), TERM)).isTrue();
        write(refunded, "ended", 2, 2);

        assertThat(mongo.collection(THINGS).find(Filters.eq("_id", "ended")).first())
                .containsEntry("Status", 1)
                .containsEntry(VersionedDocument.VERSION, 1L);
    }

    /** Another decision of its version must not be taken for it; a first version is known by its document. */
    @Test
    void theReplyOfALostDecisionIsForgotten() {
        PendingFact claimed = lost("r1", "order", 1);
        PendingFact captured = lost("r1", "order", 2);
        PendingFact other = lost("r2", "order", 2);
        for (PendingFact fact : List.of(claimed, captured, other)) {
            mongo.collection(Replies.COLLECTION)
                    .insertOne(new Document("_id", "idem:" + resource(fact).id() + ":" + fact.version())
                            .append("Resource", resource(fact).id())
                            .append("Given_At", new Date(fact.entry().millis()))
                            .append("Fact_Collection", THINGS)
                            .append("Fact_ID", "order")
                            .append("Fact_Version", fact.version()));
        }

        new LostDecisions(late, new Replies(mongo)).of(TERM).forget(List.of(claimed, captured));

        assertThat(mongo.collection(Replies.COLLECTION).find())
                .extracting(reply -> reply.get("_id") + " " + reply.get("Fact_Version"))
                .containsExactlyInAnyOrder("idem:r1:1 1", "idem:r1:2 " + Long.MAX_VALUE, "idem:r2:2 2");
    }

    @Test
    void claimsWithoutAStampCountWhenTheyCome() {
        LateFacts stampless = LateFacts.of(new Stamps(mongo), List.of(), new SimpleMeterRegistry());
        PendingFact packet = lost("r1", "packet", 1);

        assertThat(new LostDecisions(stampless, new Replies(mongo)).of(TERM).countsLater(packet))
                .isTrue();
        assertThat(new LostDecisions(stampless, new Replies(mongo)).of(TERM).countsLater(lost("r1", "packet", 2)))
                .as("a change of what is there is shut out by its document's stamp")
                .isFalse();
        assertThat(new LostDecisions(late, new Replies(mongo)).of(TERM).countsLater(packet))
                .isFalse();
    }

    /** As packets and codes: a claim that came before the stamps counts, one behind them is lost although it exists. */
    @Test
    void ofClaimsThatAreDeletedWhenTheyAreLateTheLateOnesAreLost() {
        LateFacts deleting = LateFacts.of(new Stamps(mongo), List.of(new Packets()), new SimpleMeterRegistry());
        LostFacts facts = new LostDecisions(deleting, new Replies(mongo)).of(TERM);
        PendingFact early = lost("r1", "early", 1);
        PendingFact late = lost("r1", "late", 1);
        assertThat(facts.deletedIfLate(late)).isTrue();
        assertThat(lostFacts().deletedIfLate(late))
                .as("an order is ended with an event")
                .isFalse();

        write(early, "early", 1, 0);
        assertThat(facts.exclude(List.of(early, late))).isTrue();
        write(late, "late", 1, 0);

        assertThat(facts.late(List.of(early, late))).containsExactly(late);
    }

    private LostFacts lostFacts() {
        return new LostDecisions(late, new Replies(mongo)).of(TERM);
    }

    @Test
    void aLaterTermHasTheSay() {
        PendingFact fact = lost("r1", "lost", 1);
        assertThat(late.exclude(List.of(fact), TERM + 1)).isTrue();
        assertThat(late.exclude(List.of(fact), TERM)).isFalse();
    }

    /** As the journal of a server that has not heard of the present term. */
    private void write(PendingFact fact, Object id, long version, int status) {
        Document fields =
                new Document("Status", status).append("Thing", resource(fact).id());
        mongo.collection(THINGS)
                .bulkWrite(new VersionedDocument(THINGS, id, version, fields, List.of(), BEFORE).writes());
    }

    private static PendingFact lost(String resource, String id, long version) {
        String name = "things/" + resource;
        StoredEvent event = new StoredEvent(name + "/" + id, "changed", name, name, Map.of());
        return new PendingFact(1, new EntryId(1, version), THINGS, id, version, Map.of(), List.of(event));
    }

    private static ResourceId resource(PendingFact fact) {
        return ResourceId.of(fact.events().get(0).resource());
    }

    private static final class Packets extends Things {

        @Override
        public boolean deletesLate() {
            return true;
        }
    }

    private static class Things implements StampedClaims {

        @Override
        public Optional<LiveDocuments> live(ResourceId resource) {
            return Optional.of(new LiveDocuments(
                    THINGS, Filters.and(Filters.eq("Status", 0), Filters.eq("Thing", resource.id()))));
        }

        @Override
        public int endLate(RebuildContext context, ResourceId resource) {
            throw new UnsupportedOperationException();
        }
    }
}

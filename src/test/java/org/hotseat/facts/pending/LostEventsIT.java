package org.hotseat.facts.pending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of the events that wait are of facts that Redis has lost. */
class LostEventsIT {

    private static final int PARTITION = 0;
    private static final EntryId FIRST = new EntryId(1, 0);
    private static final EntryId SECOND = new EntryId(1, 1);

    private static final TestMongo.Around QUIET = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };

    private final TestMongo mongo = new TestMongo("lost_events_it", QUIET);
    private final PendingBatches pending = new PendingBatches(mongo);
    private final LostEvents lost = new LostEvents(mongo, pending);

    @AfterEach
    void close() {
        mongo.collection(PendingDocuments.COLLECTION).deleteMany(new Document());
        mongo.collection("things").deleteMany(new Document());
        mongo.close();
    }

    @Test
    void whatWasLostStaysLostWhenItsVersionWasDecidedAnewAndRedisIsLostOnceMore() {
        mongo.collection("things").insertOne(new Document("_id", "a").append(VersionedDocument.VERSION, 1L));
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 2), fact(SECOND, "b", 1)));

        lost.settle(PARTITION, new Watermark(2, EntryId.FIRST, Instant.EPOCH), shutting(absent -> true));
        assertThat(lost()).containsExactlyInAnyOrder(FIRST, SECOND);

        // Another decision, of the same version.
        mongo.collection("things")
                .updateOne(new Document("_id", "a"), new Document("$set", new Document(VersionedDocument.VERSION, 2L)));
        lost.settle(PARTITION, new Watermark(3, EntryId.FIRST, Instant.EPOCH), shutting(absent -> true));

        assertThat(lost()).as("else it is told of, and never was").containsExactlyInAnyOrder(FIRST, SECOND);
    }

    @Test
    void aFactThatComesBeforeItIsShutOutIsNotLost() {
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 0), fact(SECOND, "b", 0)));
        Watermark mark = new Watermark(2, EntryId.FIRST, Instant.EPOCH);

        assertThat(lost.settle(PARTITION, mark, shutting(absent -> false))).isFalse();
        assertThat(lost()).as("nothing shuts them out").isEmpty();

        boolean settled = lost.settle(PARTITION, mark, shutting(absent -> {
            mongo.collection("things").insertOne(new Document("_id", "a"));
            return true;
        }));
        assertThat(settled).isTrue();
        assertThat(lost()).containsExactly(SECOND);
    }

    @Test
    void factsThatAreThereAreNoneToBeShutOut() {
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 0)));
        Watermark mark = new Watermark(2, EntryId.FIRST, Instant.EPOCH);
        LostFacts facts = shutting(absent -> true);
        assertThat(lost.any(PARTITION, mark, facts)).isTrue();
        mongo.collection("things").insertOne(new Document("_id", "a"));
        assertThat(lost.any(PARTITION, mark, facts)).isFalse();
    }

    /**
     * It came while another server, which had not found it, shut it out; it is deleted, and its id is used again (seed
     * 5005581 of rains in the simulation).
     */
    @Test
    void aFactThatIsThereAndWillBeDeletedIsLost() {
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 1), fact(SECOND, "b", 1)));
        insert("a", FactTerms.decided(1));
        insert("b", FactTerms.decided(1));
        Watermark mark = new Watermark(2, EntryId.FIRST, Instant.EPOCH);
        LostFacts facts = new Shutting(all -> true, false, Set.of("a"));

        assertThat(lost.any(PARTITION, mark, facts)).isTrue();
        assertThat(lost.settle(PARTITION, mark, facts)).isTrue();

        assertThat(lost()).containsExactly(FIRST);
    }

    /**
     * A later version of its document proves nothing: another decision had the version of the lost one (seed 5027393 of
     * rains in the simulation).
     */
    @Test
    void eventsThatComeAfterTheirTermWasClosedAreToldToNobody() {
        BacklogLab lab = new BacklogLab(mongo);
        lab.insert(PARTITION, 1, List.of(fact(FIRST, "a", 2)));
        lost.close(PARTITION, 2);
        lost.close(PARTITION, 2);
        lab.insert(PARTITION, 1, List.of(fact(SECOND, "a", 3)));
        lab.insert(PARTITION, 2, List.of(fact(SECOND, "b", 1)));

        PendingHeads heads = new PendingHeads(mongo);
        assertThat(heads.of(PARTITION, new Watermark(1, SECOND, Instant.EPOCH), Map.of(), 10)
                        .batches())
                .as("its term goes on, by what this server knows")
                .hasSize(2);
        List<PendingBatch> reported = heads.of(PARTITION, new Watermark(2, SECOND, Instant.EPOCH), Map.of(), 10)
                .batches();
        assertThat(reported.stream().flatMap(batch -> batch.facts().stream()))
                .extracting(PendingFact::factId, PendingFact::version)
                .containsExactly(tuple("a", 2L), tuple("b", 1L));
        assertThat(lab.waiting()).as("and is deleted").isEqualTo(2);
    }

    @Test
    void aPrimaryThatWasDeposedIsNotAskedForWhatIsLost() {
        try (TestReplicaSet set = TestReplicaSet.start();
                TestMongo member = new TestMongo(set.uri(), "lost_events_it", QUIET)) {
            new BacklogLab(member).insert(PARTITION, 1, List.of(fact(FIRST, "a", 0)));
            set.cutOff(0, 1);
            set.insert("lost_events_it", "things", new Document("_id", "a"));
            PendingBatches meeting = new PendingBatches(member) {
                @Override
                public Set<PendingFact> existing(Collection<PendingFact> facts) {
                    Set<PendingFact> present = super.existing(facts);
                    set.heal();
                    return present;
                }
            };
            LostEvents settling = new LostEvents(member, meeting);

            try {
                settling.settle(PARTITION, new Watermark(2, EntryId.FIRST, Instant.EPOCH), shutting(absent -> true));
            } catch (Unavailable e) {
                // It is repeated.
            }
            set.heal();
            await().ignoreExceptionsInstanceOf(Unavailable.class)
                    .untilAsserted(() -> assertThat(lost(meeting)).isEmpty());
        }
    }

    /** A claim that needs no stamp has its event wait on; another decision of the same document is not it. */
    @Test
    void theEventOfALostFactThatCountsLaterIsToldWhenItComes() {
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 1), fact(SECOND, "b", 1)));
        Watermark mark = new Watermark(2, EntryId.FIRST, Instant.EPOCH);
        LostFacts counting = new Shutting(absent -> true, true, Set.of());
        assertThat(lost.settle(PARTITION, mark, counting)).isTrue();
        assertThat(lost.settle(PARTITION, mark, counting)).as("again").isTrue();

        insert("a", FactTerms.decided(1));
        insert("b", FactTerms.decided(2));

        List<PendingFact> waiting = waiting();
        assertThat(waiting).hasSize(2);
        assertThat(pending.existing(waiting)).extracting(PendingFact::factId).containsExactly("a");
        assertThat(lost()).containsExactlyInAnyOrder(FIRST, SECOND);
    }

    /**
     * Its event came after the partition was settled, so nothing has noted it as lost (seed 53970 of the simulation).
     */
    @Test
    void aLostFactIsNotTheOneThatALaterTermHasDecidedWithItsVersion() {
        PendingFact a = fact(FIRST, "a", 1);
        PendingFact b = fact(SECOND, "b", 1);
        PendingFact c = fact(SECOND, "c", 1);
        PendingFact e = fact(FIRST, "e", 1);
        PendingFact d = new PendingFact(3, FIRST, "things", "d", 1, Map.of(), List.of());
        insert("a", FactTerms.decided(1));
        insert("b", FactTerms.stamped(2, 5));
        insert("c", FactTerms.decided(2));
        // Decided before a failover, and written from the outbox after it.
        insert("d", FactTerms.decided(2));
        insert("e", FactTerms.repeated(2));

        assertThat(pending.existing(List.of(a, b, c, d, e))).containsExactlyInAnyOrder(a, b, d, e);
    }

    private void insert(String id, long term) {
        mongo.collection("things")
                .insertOne(new Document("_id", id)
                        .append(VersionedDocument.VERSION, 1L)
                        .append(FactTerms.FIELD, term));
    }

    private List<PendingFact> waiting() {
        List<PendingFact> all = new ArrayList<>();
        pending.forEachPart(
                PARTITION,
                part -> part.stream().filter(PendingBatch::undecided).forEach(batch -> all.addAll(batch.facts())));
        return all;
    }

    private static LostFacts shutting(Predicate<Collection<PendingFact>> shut) {
        return new Shutting(shut, false, Set.of());
    }

    private record Shutting(Predicate<Collection<PendingFact>> shut, boolean counts, Set<String> lateIds)
            implements LostFacts {

        @Override
        public boolean deletedIfLate(PendingFact fact) {
            return !lateIds.isEmpty();
        }

        @Override
        public boolean exclude(Collection<PendingFact> facts) {
            return shut.test(facts);
        }

        @Override
        public Set<PendingFact> late(Collection<PendingFact> existing) {
            return existing.stream()
                    .filter(fact -> lateIds.contains(fact.factId()))
                    .collect(Collectors.toSet());
        }

        @Override
        public boolean countsLater(PendingFact fact) {
            return counts;
        }

        @Override
        public void forget(Collection<PendingFact> lost) {}
    }

    private Set<EntryId> lost() {
        return lost(pending);
    }

    private static Set<EntryId> lost(PendingBatches pending) {
        Set<EntryId> all = new HashSet<>();
        pending.forEachPart(PARTITION, part -> part.forEach(batch -> all.addAll(batch.lost())));
        return all;
    }

    private static PendingFact fact(EntryId entry, String id, long version) {
        return new PendingFact(1, entry, "things", id, version, Map.of(), List.of());
    }
}

package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.BacklogLab;
import org.hotseat.facts.pending.LostEvents;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.PendingHead;
import org.hotseat.facts.pending.PendingHeads;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A feed that has fallen behind: an entry of the log costs the same, whatever waits behind it, and the order is the
 * same.
 */
class BacklogIT {

    private static final int PARTITION = 3;
    private static final String LONG_TEXT = "x".repeat(400);

    private static int databases;

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            "mongodb://127.0.0.1:" + TestStores.current().mongoPort(),
            "backlog_it_" + databases++,
            Duration.ofSeconds(20),
            true,
            100,
            100));
    private final BacklogLab lab = new BacklogLab(mongo);
    private final PendingHeads heads = new PendingHeads(mongo);
    private final PendingBatches pending = new PendingBatches(mongo);

    @AfterEach
    void close() {
        lab.close();
    }

    /**
     * 80 MB wait: more than one answer of MongoDB's may have, and than a server likes to have in memory for each entry.
     */
    @Test
    void anEntryReadsItsOwnBatchesAndNotAllThatWait() {
        int batches = 700;
        for (int i = 0; i < batches; i++) {
            lab.insert(PARTITION, 1, facts(1, 250 * i, 250, 1));
        }
        PendingHead head = heads.of(PARTITION, mark(1, 1_000_000), Map.of(), NextLogEntry.MAX);

        assertThat(head.batches()).hasSizeBetween(2, 4);
        NextLogEntry next = next(LogState.NONE, head);
        assertThat(entries(next)).hasSize(NextLogEntry.MAX).isSorted();
        assertThat(next.isFull()).isTrue();
        assertThat(next.waiting()).isTrue();
    }

    @Test
    void behindTheWatermarkNothingIsRead() {
        for (int i = 0; i < 30; i++) {
            lab.insert(PARTITION, 2, facts(2, 10 * i, 10, 1));
        }
        PendingHead head = heads.of(PARTITION, mark(2, 25), Map.of(), NextLogEntry.MAX);

        assertThat(head.batches()).hasSize(4);
        assertThat(next(LogState.NONE, head).events()).hasSize(25);
        assertThat(heads.of(PARTITION, mark(1, 25), Map.of(), NextLogEntry.MAX).batches())
                .as("nothing of a later term")
                .isEmpty();
    }

    @Test
    void batchesOfAnEarlierHotseatWaitForNobody() {
        for (int i = 9; i >= 0; i--) {
            lab.insertAsBefore(PARTITION, 1, facts(1, 10 * i, 10, 1));
        }
        lab.insert(PARTITION, 1, facts(1, 95, 10, 10));

        PendingHead head = heads.of(PARTITION, mark(1, 100), Map.of(), 1);
        assertThat(entries(next(LogState.NONE, head))).isSorted().startsWith(id(1, 0, 0));
    }

    /**
     * Servers write overlapping batches late, terms and watermarks move: each event comes once, in its order, from few
     * batches at a time.
     */
    @Test
    void whatIsReadInPartsComesInTheOrderOfTheWhole() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<List<PendingFact>> coming = new ArrayList<>();
        List<Integer> terms = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int term = 1; term <= 3; term++) {
            long at = 0;
            for (int i = 0; i < 60; i++) {
                List<PendingFact> facts = facts(term, at, 1 + random.nextInt(40), 1 + random.nextInt(7));
                // The next batch of another server begins in the middle of this one, between its entries.
                at += 1 + random.nextInt(60);
                coming.add(facts);
                terms.add(term);
            }
        }
        coming.forEach(facts -> facts.forEach(fact -> expected.add(text(fact))));
        for (int i = 0; i < coming.size(); i++) {
            lab.insert(PARTITION, terms.get(i), coming.get(i));
        }
        new LostEvents(mongo, pending).close(PARTITION, 3);
        LogState state = LogState.NONE;
        List<String> reported = new ArrayList<>();
        long before = 0;
        for (int round = 0; round < 2_000 && lab.waiting() > 0; round++) {
            before += random.nextInt(400);
            Watermark mark = new Watermark(3, new EntryId(before, 0), Instant.EPOCH);
            PendingHead head = heads.of(PARTITION, mark, state.open(), 1 + random.nextInt(50));
            NextLogEntry next = next(state, head);
            reported.addAll(entries(next));
            state = new LogState(state.number() + 1, next.closed(), next.open());
            pending.delete(next.closed());
        }
        assertThat(reported)
                .as("seed %d", seed)
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(new HashSet<>(expected));
    }

    /** Documents without a script's order come between those of their time. */
    @Test
    void eventsWithoutAScriptComeWithTheOthersOfTheirTime() {
        for (int i = 0; i < 20; i++) {
            lab.insert(PARTITION, 1, facts(1, 10 * i, 10, 1));
            lab.insert(PARTITION, 0, facts(0, 10 * i + 5, 1, 1));
        }
        LogState state = LogState.NONE;
        Map<String, Integer> places = new TreeMap<>();
        while (lab.waiting() > 0) {
            NextLogEntry next = next(state, heads.of(PARTITION, mark(1, 10_000), state.open(), 30));
            entries(next).forEach(entry -> places.put(entry, places.size()));
            state = new LogState(state.number() + 1, next.closed(), next.open());
            pending.delete(next.closed());
        }
        assertThat(places).hasSize(220);
        for (int i = 0; i < 20; i++) {
            int place = places.get(id(0, 10 * i + 5, 0));
            assertThat(place)
                    .isGreaterThan(places.get(id(1, 10 * i + 4, 0)))
                    .isLessThan(places.get(id(1, 10 * i + 6, 0)));
        }
    }

    private static NextLogEntry next(LogState state, PendingHead head) {
        return NextLogEntry.of(
                state, head.batches(), new HashMap<>(Map.of(PARTITION, head.upTo())), BacklogIT::present);
    }

    private static Set<PendingFact> present(Collection<PendingFact> facts) {
        return new HashSet<>(facts);
    }

    private static Watermark mark(long term, long millis) {
        return new Watermark(term, new EntryId(millis, 0), Instant.EPOCH);
    }

    private static List<PendingFact> facts(long term, long first, int count, int step) {
        List<PendingFact> facts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            EntryId entry = new EntryId(first + (long) i * step, 0);
            StoredEvent event = new StoredEvent(
                    id(term, entry.millis(), entry.number()),
                    "held",
                    "holds/1",
                    "schedules/evening",
                    Map.of("text", LONG_TEXT));
            facts.add(new PendingFact(term, entry, "lock_records", event.id(), 1, Map.of(), List.of(event)));
        }
        return facts;
    }

    private static String id(long term, long millis, long number) {
        return String.format("%05d-%010d-%05d", term, millis, number);
    }

    private static String text(PendingFact fact) {
        return fact.events().get(0).id();
    }

    private static List<String> entries(NextLogEntry next) {
        return next.events().stream().map(event -> event.event().id()).toList();
    }
}

package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.pending.PendingBatch;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.pending.Watermark;
import org.junit.jupiter.api.Test;

/** The order in which events get their places, and that none is left out whatever waits. */
class NextLogEntryTest {

    private final Set<String> missing = new HashSet<>();

    @Test
    void decidedFactsComeInTheOrderOfTheirEntriesAndTheOthersWait() {
        PendingBatch first = batch("a", 0, 1, 10, 40);
        PendingBatch second = batch("b", 0, 1, 20, 30);

        NextLogEntry next = next(LogState.NONE, mark(1, 40), first, second);

        assertThat(entries(next)).containsExactly("0/10", "0/20", "0/30");
        assertThat(next.closed()).containsExactly("b");
        assertThat(next.open()).isEqualTo(Map.of("a", 1));
        assertThat(next.waiting()).isTrue();
    }

    @Test
    void anOpenBatchGoesOnWhereItWas() {
        PendingBatch batch = batch("a", 0, 1, 10, 40);

        NextLogEntry next = next(new LogState(7, List.of(), Map.of("a", 1)), mark(1, 50), batch);

        assertThat(entries(next)).containsExactly("0/40");
        assertThat(next.closed()).containsExactly("a");
        assertThat(next.open()).isEmpty();
    }

    @Test
    void factsOfAnEarlierTermAreDecidedAndComeFirst() {
        PendingBatch now = batch("a", 0, 2, 5);
        PendingBatch before = batch("b", 0, 1, 90);
        PendingBatch later = batch("c", 0, 3, 1);

        NextLogEntry next = next(LogState.NONE, mark(2, 50), now, before, later);

        assertThat(entries(next)).containsExactly("0/90", "0/5");
        assertThat(next.waiting()).isTrue();
    }

    @Test
    void nothingIsDecidedWithoutAWatermark() {
        NextLogEntry next = next(LogState.NONE, Map.of(), batch("a", 0, 1, 10));

        assertThat(next.events()).isEmpty();
        assertThat(next.closed()).isEmpty();
        assertThat(next.waiting()).isTrue();
    }

    @Test
    void aFactThatIsNotThereIsNotReported() {
        missing.add("0/20");

        NextLogEntry next = next(LogState.NONE, mark(1, 50), batch("a", 0, 1, 10, 20, 30));

        assertThat(entries(next)).containsExactly("0/10", "0/30");
        assertThat(next.lost()).hasSize(1);
        assertThat(next.closed()).containsExactly("a");
    }

    @Test
    void aFactThatWasLostIsNotReportedThoughALaterOneHasItsVersion() {
        PendingFact fact = fact(0, 10);
        PendingBatch batch = new PendingBatch("a", 0, 1, List.of(fact), true, Set.of(fact.entry()));

        assertThat(next(LogState.NONE, mark(2, 50), batch).events()).isEmpty();
    }

    @Test
    void whatNoScriptHasDecidedWaitsUntilItIsThere() {
        int none = PendingDocuments.NO_PARTITION;
        PendingBatch created = batch("a", none, PendingDocuments.NO_TERM, 0);
        missing.add(none + "/0");

        NextLogEntry before = next(LogState.NONE, Map.of(), created);
        assertThat(before.closed()).isEmpty();
        assertThat(before.lost()).isEmpty();
        assertThat(before.waiting()).isTrue();

        missing.clear();
        NextLogEntry after = next(LogState.NONE, mark(1, 50), batch("b", 0, 1, 10), created);
        assertThat(entries(after)).containsExactly(none + "/0", "0/10");
        assertThat(after.closed()).containsExactlyInAnyOrder("a", "b");
    }

    /**
     * Each look sees the later ones of those that were written so far, as reads of several collections one after the
     * other may.
     */
    @Test
    void nothingThatNoScriptHasDecidedComesBeforeWhatWasWrittenBeforeIt() {
        int none = PendingDocuments.NO_PARTITION;
        List<PendingBatch> inOrder = List.of(
                batch("a", none, PendingDocuments.NO_TERM, 0),
                batch("b", none, PendingDocuments.NO_TERM, 1),
                batch("c", none, PendingDocuments.NO_TERM, 2),
                batch("d", none, PendingDocuments.NO_TERM, 3));
        for (int missed = 0; missed < 4; missed++) {
            int begin = missed;
            List<Integer> looks = new ArrayList<>();
            NextLogEntry next = NextLogEntry.of(LogState.NONE, inOrder, Map.of(), asked -> {
                looks.add(asked.size());
                int from = looks.size() == 1 ? begin : 0;
                return Set.copyOf(inOrder.subList(from, 3).stream()
                        .map(batch -> batch.facts().get(0))
                        .filter(asked::contains)
                        .toList());
            });
            if (begin < 3) {
                assertThat(next.closed()).as("%d missed", begin).containsExactly("a", "b", "c");
            } else {
                assertThat(next.closed()).as("nothing was there").isEmpty();
            }
            assertThat(next.waiting()).isTrue();
            assertThat(looks).as("no look in vain").hasSize(begin > 0 && begin < 3 ? 2 : 1);
        }
    }

    @Test
    void anEventThatTwoServersHaveWrittenComesOnce() {
        NextLogEntry next = next(LogState.NONE, mark(1, 50), batch("a", 0, 1, 10), batch("b", 0, 1, 10));

        assertThat(entries(next)).containsExactly("0/10");
        assertThat(next.closed()).containsExactlyInAnyOrder("a", "b");
    }

    /**
     * Batches come late, in any order, and the watermark moves in any steps: all facts come, once, those in time in
     * order.
     */
    @Test
    void nothingIsLeftOutAndNothingComesTwice() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<PendingBatch> waiting = new ArrayList<>();
        List<PendingBatch> coming = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int number = 0; number < 300; number++) {
            long[] entries = random.longs(1 + random.nextInt(9), 1, 5_000)
                    .distinct()
                    .sorted()
                    .toArray();
            coming.add(batch("b" + number, number % 3, 1, unique(entries, number)));
            coming.get(number).facts().forEach(fact -> expected.add(text(fact)));
        }
        LogState state = LogState.NONE;
        List<String> reported = new ArrayList<>();
        for (long mark = 1; !coming.isEmpty() || !waiting.isEmpty(); mark += random.nextInt(100_000)) {
            for (int i = random.nextInt(20); i > 0 && !coming.isEmpty(); i--) {
                waiting.add(coming.remove(random.nextInt(coming.size())));
            }
            Map<Integer, Watermark> marks = Map.of(0, at(1, mark), 1, at(1, mark / 2), 2, at(1, mark * 2));
            NextLogEntry next = NextLogEntry.of(state, waiting, marks, this::present);
            assertThat(next.events()).as("seed %d", seed).hasSizeLessThanOrEqualTo(NextLogEntry.MAX);
            reported.addAll(entries(next));
            // A server that dies before it has deleted them leaves them to the next.
            state = new LogState(state.number() + 1, next.closed(), next.open());
            waiting.removeIf(batch -> next.closed().contains(batch.id()));
        }
        assertThat(reported).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static long[] unique(long[] entries, int number) {
        long[] all = entries.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] = all[i] * 1_000 + number;
        }
        return all;
    }

    private NextLogEntry next(LogState state, Map<Integer, Watermark> marks, PendingBatch... batches) {
        return NextLogEntry.of(state, List.of(batches), marks, this::present);
    }

    private Set<PendingFact> present(Collection<PendingFact> facts) {
        Set<PendingFact> present = new HashSet<>(facts);
        present.removeIf(fact -> missing.contains(text(fact)));
        return present;
    }

    private static Map<Integer, Watermark> mark(long term, long millis) {
        return Map.of(0, at(term, millis));
    }

    private static Watermark at(long term, long millis) {
        return new Watermark(term, new EntryId(millis, 0), Instant.EPOCH);
    }

    private static PendingBatch batch(String id, int partition, long term, long... millis) {
        List<PendingFact> facts = new ArrayList<>();
        for (long each : millis) {
            facts.add(fact(partition, each));
        }
        return new PendingBatch(id, partition, term, facts, true, Set.of());
    }

    private static PendingFact fact(int partition, long millis) {
        String id = partition + "/" + millis;
        StoredEvent event = new StoredEvent(id, "held", "holds/1", "schedules/evening", Map.of());
        return new PendingFact(1, new EntryId(millis, 0), "lock_records", id, 1, Map.of(), List.of(event));
    }

    private static String text(PendingFact fact) {
        return fact.events().get(0).id();
    }

    private static List<String> entries(NextLogEntry next) {
        return next.events().stream().map(event -> event.event().id()).toList();
    }
}

package org.hotseat.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.pending.PendingBatch;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.facts.pending.Watermark;

/**
 * The next entry of the log: the events of the decided facts, in the order of the decisions. Pure: the same state of
 * the log, batches and watermarks give the same entry.
 *
 * @param events the events to be appended; may be empty
 * @param closed the batches that are complete with this entry
 * @param open the batches that are not, with the number of their facts that have places
 * @param lost the facts of this entry that do not exist and never will
 * @param taken the number of facts in this entry, including lost ones
 * @param waiting whether something is left that is undecided, or did not fit
 */
record NextLogEntry(
        List<FeedEvent> events,
        List<Object> closed,
        Map<Object, Integer> open,
        List<PendingFact> lost,
        int taken,
        boolean waiting) {

    /** The largest number of facts in one entry, which limits its size. */
    static final int MAX = 500;

    private record Place(PendingBatch batch, int index, long term) {

        PendingFact fact() {
            return batch.facts().get(index);
        }

        int partition() {
            return batch.partition();
        }

        EntryId entry() {
            return fact().entry();
        }
    }

    /**
     * Returns the order: first events of no partition, then each partition by its terms and entries. Another partition
     * comes first each time, so that a partition that is far behind does not delay the others.
     */
    private static Comparator<Place> order(LogState last, Collection<PendingBatch> batches) {
        int partitions =
                1 + batches.stream().mapToInt(PendingBatch::partition).max().orElse(0);
        return Comparator.comparingInt((Place place) -> place.partition() == PendingDocuments.NO_PARTITION
                        ? PendingDocuments.NO_PARTITION
                        : (int) Math.floorMod(place.partition() - last.number(), (long) partitions))
                .thenComparingLong(Place::term)
                .thenComparing(Place::entry);
    }

    /** Returns whether the entry is full. */
    boolean isFull() {
        return taken >= MAX;
    }

    /**
     * Creates the next entry.
     *
     * @param last the state of the log
     * @param batches the pending batches of the partitions that have a watermark, at least all with a fact before it
     * @param present returns which of some facts exist
     */
    static NextLogEntry of(
            LogState last,
            Collection<PendingBatch> batches,
            Map<Integer, Watermark> watermarks,
            Function<Collection<PendingFact>, Set<PendingFact>> present) {
        List<Place> decided = new ArrayList<>();
        boolean waiting = false;
        for (PendingBatch batch : batches) {
            Optional<Watermark> watermark = Optional.ofNullable(watermarks.get(batch.partition()));
            int next = last.open().getOrDefault(batch.id(), 0);
            while (next < batch.facts().size()
                    && decides(watermark, batch, batch.facts().get(next))) {
                long term = batch.undecided() ? watermark.map(Watermark::term).orElse(batch.term()) : batch.term();
                decided.add(new Place(batch, next, term));
                next++;
            }
            waiting |= next < batch.facts().size();
        }
        decided.sort(order(last, batches));
        waiting |= decided.size() > MAX;
        return new Builder(last, batches).take(decided.subList(0, Math.min(MAX, decided.size())), present, waiting);
    }

    private static boolean decides(Optional<Watermark> watermark, PendingBatch batch, PendingFact fact) {
        return batch.partition() == PendingDocuments.NO_PARTITION
                || watermark.filter(mark -> mark.decides(batch, fact)).isPresent();
    }

    /** Collects the events of the next log entry, one place after another. */
    private static final class Builder {

        private static final int TERM_DIGITS = 8;
        private static final int NUMBER_DIGITS = 10;

        private final LogState last;
        private final Collection<PendingBatch> batches;
        private final Map<Object, Integer> taken;
        private final List<FeedEvent> events = new ArrayList<>();
        private final Set<String> ids = new HashSet<>();
        private final List<PendingFact> lost = new ArrayList<>();
        private int facts;

        Builder(LogState last, Collection<PendingBatch> batches) {
            this.batches = batches;
            this.last = last;
            this.taken = new HashMap<>(last.open());
        }

        NextLogEntry take(
                List<Place> places, Function<Collection<PendingFact>, Set<PendingFact>> present, boolean waiting) {
            List<PendingFact> asked = places.stream()
                    .filter(place -> !place.batch().lost().contains(place.entry()))
                    .map(Place::fact)
                    .toList();
            List<PendingFact> free = places.stream()
                    .filter(place -> place.partition() == PendingDocuments.NO_PARTITION)
                    .map(Place::fact)
                    .toList();
            Set<PendingFact> there = ExistingFacts.of(asked, free, present);
            boolean more = waiting;
            for (Place place : places) {
                if (there.contains(place.fact())) {
                    place.fact().events().forEach(event -> add(event, place));
                } else if (place.batch().undecided()) {
                    // The fact may be about to be written. Its batch contains no other fact.
                    more = true;
                    continue;
                } else {
                    lost.add(place.fact());
                }
                taken.put(place.batch().id(), place.index() + 1);
                facts++;
            }
            return entry(more);
        }

        private void add(StoredEvent event, Place place) {
            if (ids.add(event.id())) {
                boolean scripted = !place.batch().undecided();
                Optional<Instant> at = scripted
                        ? Optional.of(Instant.ofEpochMilli(place.entry().millis()))
                        : Optional.empty();
                String sequence = EntryId.digits(place.term(), TERM_DIGITS) + "-"
                        + place.entry().sorting(NUMBER_DIGITS);
                events.add(new FeedEvent(event, at, scripted ? Optional.of(sequence) : Optional.empty()));
            }
        }

        private NextLogEntry entry(boolean waiting) {
            List<Object> closed = new ArrayList<>();
            // A batch that was not read this time keeps its state.
            Map<Object, Integer> open = new HashMap<>(last.open());
            for (PendingBatch batch : batches) {
                int count = taken.getOrDefault(batch.id(), 0);
                if (count == batch.facts().size()) {
                    closed.add(batch.id());
                    open.remove(batch.id());
                } else if (count > 0) {
                    open.put(batch.id(), count);
                }
            }
            return new NextLogEntry(events, closed, open, lost, facts, waiting);
        }
    }
}

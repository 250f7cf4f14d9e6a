package org.hotseat.facts.pending;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Reads only the pending events that get their places next. A feed that is far behind has any number of them, and
 * reading all for each log entry would make it slower still. Batches are read in the order of their first facts.
 * Reading stops when enough facts come before the first fact of the next batch: no unread fact can come before these.
 */
@Service
public class PendingHeads {

    /**
     * The largest number of events without a script that are read of a partition. They are written one by one, and soon
     * exist or are dropped.
     */
    static final int MAX_UNDECIDED = 2_000;

    private static final int READ_AT_ONCE = 5;
    private static final long TIMEOUT_MILLIS = 30_000;

    private record Place(long term, EntryId entry) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::term).thenComparing(Place::entry);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private final MongoConnection mongo;

    @Inject
    public PendingHeads(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Returns the events that come before all partitions: created resources, then later additions to them by their
     * time. One read; a second one if something was added.
     */
    public List<PendingBatch> ofNoPartition() {
        List<PendingBatch> seen = undecided(PendingDocuments.NO_PARTITION, MAX_UNDECIDED);
        boolean created = seen.stream().allMatch(batch -> first(batch).equals(EntryId.FIRST));
        return created ? seen : completePart(seen, undecided(PendingDocuments.NO_PARTITION, MAX_UNDECIDED));
    }

    /**
     * Returns the second read up to the last event that both reads have; so far nothing is missing. A read follows the
     * order of the events while new ones are written. So it may have passed the place of one event and then read a
     * later one that was written after it. The second read has both. Events after the last common one may have gaps
     * again and are cut off.
     */
    static List<PendingBatch> completePart(List<PendingBatch> seen, List<PendingBatch> again) {
        Set<Object> ids = seen.stream().map(PendingBatch::id).collect(Collectors.toSet());
        int end = again.size();
        while (end > 0 && !ids.contains(again.get(end - 1).id())) {
            end--;
        }
        return again.subList(0, end);
    }

    /**
     * Returns the first pending batches of a partition, and deletes those that came too late for their term. Two reads,
     * the second one in parts.
     *
     * @param mark the watermark of the partition
     * @param taken the number of facts that already have their places, by batch
     * @param max the wanted number of facts before the resulting watermark; there may be more
     */
    public PendingHead of(int partition, Watermark mark, Map<Object, Integer> taken, int max) {
        List<PendingBatch> batches = new ArrayList<>(undecided(partition, MAX_UNDECIDED + 1));
        Place end = new Place(mark.term(), mark.before());
        if (batches.size() > MAX_UNDECIDED) {
            end = earlier(end, new Place(mark.term(), first(batches.remove(MAX_UNDECIDED))));
        }
        Optional<Place> scripted = mongo.call("events that wait", () -> scripted(partition, mark, taken, max, batches));
        if (scripted.isPresent()) {
            end = earlier(end, scripted.get());
        }
        return new PendingHead(withoutLate(batches, mark.term()), new Watermark(end.term(), end.entry(), mark.now()));
    }

    /**
     * Deletes the batches that came too late for their term. A primary that was replaced without noticing it may not
     * show that a batch was settled, so the deletion requires it, and the batch is read again in the next round.
     */
    private List<PendingBatch> withoutLate(List<PendingBatch> batches, long term) {
        List<Object> late = batches.stream()
                .filter(batch -> batch.isLate(term))
                .map(PendingBatch::id)
                .toList();
        if (late.isEmpty()) {
            return batches;
        }
        mongo.call(
                "events that came late",
                () -> mongo.collection(PendingDocuments.COLLECTION, TIMEOUT_MILLIS)
                        .deleteMany(Filters.and(Filters.in("_id", late), Filters.eq(PendingDocuments.SETTLED, false))));
        return batches.stream().filter(batch -> !late.contains(batch.id())).toList();
    }

    private List<PendingBatch> undecided(int partition, int max) {
        return mongo.call(
                "events without a script",
                () -> sorted(Filters.eq(PendingDocuments.TERM, PendingDocuments.NO_TERM), partition)
                        .limit(max)
                        .map(PendingBatches::read)
                        .into(new ArrayList<>()));
    }

    /**
     * Adds batches until enough facts come before the next batch.
     *
     * @return the place at which that one begins
     */
    private Optional<Place> scripted(
            int partition, Watermark mark, Map<Object, Integer> taken, int max, List<PendingBatch> batches) {
        PriorityQueue<Place> ahead = new PriorityQueue<>();
        int before = 0;
        Bson decided = Filters.and(
                Filters.gt(PendingDocuments.TERM, PendingDocuments.NO_TERM),
                Filters.lte(PendingDocuments.TERM, mark.term()));
        try (MongoCursor<Document> cursor =
                sorted(decided, partition).batchSize(READ_AT_ONCE).cursor()) {
            while (cursor.hasNext()) {
                Document document = cursor.next();
                PendingBatch batch = PendingBatches.read(document);
                batches.add(batch);
                // A batch of an earlier Hotseat has no first fact to sort by.
                if (document.containsKey(PendingDocuments.FIRST)) {
                    Place begin = new Place(batch.term(), first(batch));
                    while (!ahead.isEmpty() && ahead.peek().compareTo(begin) < 0) {
                        ahead.poll();
                        before++;
                    }
                    if (before >= max || !mark.decides(batch, batch.facts().get(0))) {
                        return Optional.of(begin);
                    }
                }
                batch.facts().stream()
                        .skip(taken.getOrDefault(batch.id(), 0))
                        .forEach(fact -> ahead.add(new Place(batch.term(), fact.entry())));
            }
        }
        return Optional.empty();
    }

    private FindIterable<Document> sorted(Bson terms, int partition) {
        MongoCollection<Document> pending = mongo.collection(PendingDocuments.COLLECTION, TIMEOUT_MILLIS);
        return pending.find(Filters.and(Filters.eq(PendingDocuments.PARTITION, partition), terms))
                .sort(Sorts.ascending(PendingDocuments.TERM, PendingDocuments.FIRST));
    }

    private static EntryId first(PendingBatch batch) {
        return batch.facts().get(0).entry();
    }

    private static Place earlier(Place one, Place other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}

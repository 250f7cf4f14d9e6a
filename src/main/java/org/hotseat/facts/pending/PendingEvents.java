package org.hotseat.facts.pending;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoException;
import com.mongodb.client.model.InsertManyOptions;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.types.Binary;
import org.hotseat.facts.Change;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * The events of facts that wait for their place in the change feed (ADR 126): the collection {@code events_pending}.
 * They are written before their facts, in one document for the facts of a batch and a partition, and are told when
 * their facts are there. So a server that dies in between leaves no fact without an event, and no event without a fact.
 */
@Service
public class PendingEvents {

    public static final String COLLECTION = "events_pending";

    /** The names in its documents. */
    public static final String PARTITION = "Partition";

    public static final String TERM = "Term";
    public static final String FACTS = "Facts";

    /** The entry of the first fact, in a form that sorts as entries do. */
    static final String FIRST = "First";

    /** The partition of events that no script has decided. */
    public static final int NO_PARTITION = -1;

    /** The term of events that no script has decided. */
    public static final long NO_TERM = 0;

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);
    private static final int MOST_KNOWN = 10_000;

    /** The events of a fact, its place in its batch, and the document that it stands for. */
    public record Told(int index, Fact fact, VersionedDocument document, ResourceId resource, List<Change> changes) {}

    private record Key(Epoch epoch, String entryId) {}

    private final MongoConnection mongo;

    /** Facts whose events are there: a fact under way comes again with each answer that tells of it. */
    private final Cache<Key, Boolean> known = Caffeine.newBuilder()
            .maximumSize(MOST_KNOWN)
            // Upkeep is a few entries each time: cheaper here than to wake another thread for it.
            .executor(Runnable::run)
            .build();

    private final Semaphore written = new Semaphore(0);

    @Inject
    public PendingEvents(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Waits until this server has written events, at most so long. */
    public void await(long millis) throws InterruptedException {
        if (written.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
            written.drainPermits();
        }
    }

    /**
     * Writes the events of facts that are to be written next. One insert.
     *
     * @param endNanos {@link System#nanoTime} after which nothing is written any more
     * @param fates of the facts by their places; those whose events are not known to be there become
     *     {@link FactFate.Unknown}
     */
    public void write(List<Told> told, long endNanos, FactFate[] fates) {
        Map<Epoch, List<Told>> byEpoch = new LinkedHashMap<>();
        for (Told each : told) {
            if (!each.changes().isEmpty() && known.getIfPresent(key(each)) == null) {
                byEpoch.computeIfAbsent(each.fact().epoch(), epoch -> new ArrayList<>())
                        .add(each);
            }
        }
        if (byEpoch.isEmpty()) {
            return;
        }
        try {
            long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            if (left < 1) {
                throw new Unavailable("mongodb", "MongoDB is too slow.", null);
            }
            mongo.collection(COLLECTION, left)
                    .insertMany(
                            byEpoch.values().stream().map(PendingEvents::batch).toList(), UNORDERED);
            byEpoch.values().forEach(batch -> batch.forEach(each -> known.put(key(each), true)));
            written.release();
        } catch (MongoException e) {
            unknown(byEpoch, fates, mongo.trouble("events", e));
        } catch (HotseatException | IllegalStateException e) {
            // Too late, or the client is closed: the application ends.
            unknown(byEpoch, fates, e);
        }
    }

    private static void unknown(Map<Epoch, List<Told>> told, FactFate[] fates, RuntimeException cause) {
        Unavailable away = new Unavailable("mongodb", "MongoDB is away.", cause);
        told.values().forEach(batch -> batch.forEach(each -> fates[each.index()] = new FactFate.Unknown(away)));
    }

    private static Key key(Told told) {
        return new Key(told.fact().epoch(), told.fact().entryId());
    }

    /** Sorted: what is taken of a batch at a time is its beginning. */
    private static Document batch(List<Told> told) {
        Epoch epoch = told.get(0).fact().epoch();
        return document(
                epoch.partition(),
                epoch.term(),
                told.stream()
                        .map(PendingEvents::pending)
                        .sorted(Comparator.comparing(PendingFact::entry))
                        .toList());
    }

    private static PendingFact pending(Told told) {
        VersionedDocument stored = told.document();
        return new PendingFact(
                EntryId.of(told.fact().entryId()),
                stored.collection(),
                stored.id(),
                stored.version(),
                stored.owner(),
                EventDocuments.of(told.changes(), told.resource(), stored, told.fact()));
    }

    static Document document(int partition, long term, List<PendingFact> facts) {
        EntryId first = facts.get(0).entry();
        return new Document(PARTITION, partition)
                .append(TERM, term)
                .append(FIRST, String.format("%013d-%019d", first.millis(), first.number()))
                .append(FACTS, new Binary(PendingForm.write(facts)));
    }

    /**
     * An event of a document that is written next without a script.
     *
     * @param partition behind whose facts of an earlier time it is told; {@link #NO_PARTITION} for an event that comes
     *     before all of them
     * @param entry the time in the form of an outbox entry; {@link EntryId#FIRST} for a resource that is created
     * @param version of the document; 0 for one without versions
     * @param owner fields of the document by which it is the one that was meant
     */
    public record Coming(
            int partition,
            EntryId entry,
            String collection,
            Object id,
            long version,
            Document owner,
            ResourceId resource,
            Change change) {

        private Document document() {
            StoredEvent event = EventDocuments.of(change, resource, version, Map.of());
            return PendingEvents.document(
                    partition,
                    NO_TERM,
                    List.of(new PendingFact(entry, collection, id, version, owner, List.of(event))));
        }
    }

    /**
     * Writes the events of documents that are written next. Each is told when its document is there, and forgotten when
     * that is not there for some minutes. One write; may be repeated.
     */
    public static void write(MongoConnection mongo, List<Coming> events) {
        mongo.call("events of " + events.get(0).resource(), () -> {
            mongo.collection(COLLECTION)
                    .insertMany(events.stream().map(Coming::document).toList(), UNORDERED);
            return true;
        });
    }
}

package org.hotseat.facts.pending;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.MongoErrors;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of facts, which wait for their place in the change feed, into the collection {@code events_pending}
 * (ADR 126). They are written before their facts, in one document for the facts of a batch and a partition. The feed
 * reports them when their facts exist. So a server that dies in between leaves no fact without an event, and no event
 * is reported without its fact.
 */
@Service
public class PendingEvents {

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);
    private static final int MAX_KNOWN = 10_000;

    /**
     * The events of a fact.
     *
     * @param index the index of the fact in its batch
     * @param document the document of the fact
     */
    public record FactEvents(
            int index, Fact fact, VersionedDocument document, ResourceId resource, List<FeedChange> changes) {}

    private record Key(Epoch epoch, String entryId) {}

    /**
     * Facts whose events are in one document.
     *
     * @param sent the document if it was sent before; null if not
     */
    private record Batch(@Nullable Document sent, List<FactEvents> facts) {

        Document document() {
            return Objects.requireNonNull(sent);
        }
    }

    private final MongoConnection mongo;

    /** The facts whose events are stored. A fact that is being written comes again with each answer that reports it. */
    private final Cache<Key, Boolean> known = Caffeine.newBuilder()
            .maximumSize(MAX_KNOWN)
            // Each access does a little of the upkeep, which is cheaper here than another thread.
            .executor(Runnable::run)
            .build();

    /** The batches that were sent and are not known to be stored, by their facts. */
    private final Cache<Key, Document> unsure =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).executor(Runnable::run).build();

    private final Semaphore written = new Semaphore(0);

    @Inject
    public PendingEvents(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Waits until this server has written events, within a time limit. */
    public void await(long millis) throws InterruptedException {
        if (written.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
            written.drainPermits();
        }
    }

    /**
     * Writes the events of facts that are written next; one insert.
     *
     * @param endNanos the {@link System#nanoTime} after which nothing is written any more
     * @param fates the fates by the index of the fact; a fact whose events are not known to be stored becomes
     *     {@link FactFate.Unknown}
     */
    public void write(List<FactEvents> facts, long endNanos, FactFate[] fates) {
        Collection<Batch> batches = batches(facts);
        if (batches.isEmpty()) {
            return;
        }
        try {
            long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            if (left < 1) {
                throw new Unavailable("mongodb", "MongoDB is too slow.", null);
            }
            insert(
                    mongo,
                    mongo.collection(PendingDocuments.COLLECTION, left),
                    batches.stream().map(Batch::document).toList());
            batches.forEach(batch -> batch.facts().forEach(each -> {
                known.put(key(each), true);
                unsure.invalidate(key(each));
            }));
            written.release();
        } catch (MongoException e) {
            unknown(batches, fates, mongo.translate("events", e));
        } catch (HotseatException | IllegalStateException e) {
            // It is too late, or the client is closed since the application stops.
            unknown(batches, fates, e);
        }
    }

    /**
     * Groups the facts whose events are not known to be stored into batches. A batch that was sent before stays the
     * same.
     */
    private Collection<Batch> batches(List<FactEvents> facts) {
        Map<Object, Batch> batches = new LinkedHashMap<>();
        for (FactEvents each : facts) {
            if (!each.changes().isEmpty() && known.getIfPresent(key(each)) == null) {
                Document sent = unsure.getIfPresent(key(each));
                Object batch = sent == null ? each.fact().epoch() : sent.get(PendingDocuments.ID);
                batches.computeIfAbsent(batch, first -> new Batch(sent, new ArrayList<>()))
                        .facts()
                        .add(each);
            }
        }
        return batches.values().stream()
                .map(batch ->
                        batch.sent() == null ? new Batch(PendingDocuments.batch(batch.facts()), batch.facts()) : batch)
                .toList();
    }

    /**
     * Inserts batches. Some of them may already be stored, since the network may deliver them after their sender has
     * given up.
     *
     * @throws MongoException when they are not known to be stored
     */
    static void insert(MongoConnection mongo, MongoCollection<Document> pending, List<Document> batches) {
        try {
            pending.insertMany(batches, UNORDERED);
        } catch (MongoBulkWriteException e) {
            boolean there = e.getWriteConcernError() == null
                    && e.getWriteErrors().stream().allMatch(error -> error.getCode() == MongoErrors.DUPLICATE_KEY);
            if (!there) {
                throw e;
            }
            // A batch that already exists may not be on a majority yet.
            mongo.acknowledges();
        }
    }

    private void unknown(Collection<Batch> batches, FactFate[] fates, RuntimeException cause) {
        Unavailable unavailable = new Unavailable("mongodb", "MongoDB does not answer.", cause);
        batches.forEach(batch -> batch.facts().forEach(each -> {
            unsure.put(key(each), batch.document());
            fates[each.index()] = new FactFate.Unknown(unavailable);
        }));
    }

    private static Key key(FactEvents facts) {
        return new Key(facts.fact().epoch(), facts.fact().entryId());
    }
}

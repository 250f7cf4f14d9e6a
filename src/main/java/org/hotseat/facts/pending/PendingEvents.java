package org.hotseat.facts.pending;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;
import org.hotseat.facts.Change;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.Terms;
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
    private static final String ID = "_id";

    /** Bytes of an {@link ObjectId}. */
    private static final int ID_BYTES = 12;

    /** The events of a fact, its place in its batch, and the document that it stands for. */
    public record Told(int index, Fact fact, VersionedDocument document, ResourceId resource, List<Change> changes) {}

    private record Key(Epoch epoch, String entryId) {}

    /** Facts whose events stand in one document. @param sent null while there is none */
    private record Batch(@Nullable Document sent, List<Told> told) {

        Document document() {
            return Objects.requireNonNull(sent);
        }
    }

    private final MongoConnection mongo;

    /** Facts whose events are there: a fact under way comes again with each answer that tells of it. */
    private final Cache<Key, Boolean> known = Caffeine.newBuilder()
            .maximumSize(MOST_KNOWN)
            // Upkeep is a few entries each time: cheaper here than to wake another thread for it.
            .executor(Runnable::run)
            .build();

    /** Batches that were sent and are not known to be there, by their facts. */
    private final Cache<Key, Document> unsure = Caffeine.newBuilder()
            .maximumSize(MOST_KNOWN)
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
        Collection<Batch> batches = batches(told);
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
                    mongo.collection(COLLECTION, left),
                    batches.stream().map(Batch::document).toList());
            batches.forEach(batch -> batch.told().forEach(each -> {
                known.put(key(each), true);
                unsure.invalidate(key(each));
            }));
            written.release();
        } catch (MongoException e) {
            unknown(batches, fates, mongo.trouble("events", e));
        } catch (HotseatException | IllegalStateException e) {
            // Too late, or the client is closed: the application ends.
            unknown(batches, fates, e);
        }
    }

    /** The batches of facts whose events are not known to be there; one that was sent before is the same again. */
    private Collection<Batch> batches(List<Told> told) {
        Map<Object, Batch> batches = new LinkedHashMap<>();
        for (Told each : told) {
            if (!each.changes().isEmpty() && known.getIfPresent(key(each)) == null) {
                Document sent = unsure.getIfPresent(key(each));
                Object batch = sent == null ? each.fact().epoch() : sent.get(ID);
                batches.computeIfAbsent(batch, first -> new Batch(sent, new ArrayList<>()))
                        .told()
                        .add(each);
            }
        }
        return batches.values().stream()
                .map(batch -> batch.sent() == null ? new Batch(batch(batch.told()), batch.told()) : batch)
                .toList();
    }

    /**
     * Inserts batches of which some may be there: the network has delivered them after their sender had given up.
     *
     * @throws MongoException when they are not known to be there
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
            // A batch that was met may have no majority yet.
            mongo.acknowledges();
        }
    }

    private void unknown(Collection<Batch> batches, FactFate[] fates, RuntimeException cause) {
        Unavailable away = new Unavailable("mongodb", "MongoDB is away.", cause);
        batches.forEach(batch -> batch.told().forEach(each -> {
            unsure.put(key(each), batch.document());
            fates[each.index()] = new FactFate.Unknown(away);
        }));
    }

    /**
     * The events of a fact that was lost and counts if it comes all the same: they wait as those that no script has
     * decided do. What a later term decides of the same document is another fact. Always the same for a fact.
     */
    static Document later(PendingBatch batch, PendingFact fact) {
        Map<String, Object> owner = new HashMap<>(fact.owner());
        owner.put(Terms.FIELD, Terms.decided(batch.term()));
        PendingFact late =
                new PendingFact(fact.entry(), fact.collection(), fact.factId(), fact.version(), owner, fact.events());
        return document(batch.partition(), NO_TERM, List.of(late));
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

    /** Its id follows from its facts: the same batch that is sent twice is one, whichever arrives first. */
    static Document document(int partition, long term, List<PendingFact> facts) {
        EntryId first = facts.get(0).entry();
        return new Document(ID, idOf(partition, term, facts))
                .append(PARTITION, partition)
                .append(TERM, term)
                .append(FIRST, String.format("%013d-%019d", first.millis(), first.number()))
                .append(FACTS, new Binary(PendingForm.write(facts)));
    }

    /** As others are, with the time in front, so that batches are read in about the order of their writing. */
    private static ObjectId idOf(int partition, long term, List<PendingFact> facts) {
        StringBuilder words = new StringBuilder().append(partition).append(' ').append(term);
        for (PendingFact fact : facts) {
            words.append(' ').append(fact.entry()).append(' ').append(fact.collection());
            words.append(' ').append(fact.factId()).append(' ').append(fact.version());
        }
        long seconds = TimeUnit.MILLISECONDS.toSeconds(facts.get(0).entry().millis());
        UUID digest = UUID.nameUUIDFromBytes(words.toString().getBytes(StandardCharsets.UTF_8));
        return new ObjectId(ByteBuffer.allocate(ID_BYTES)
                .putInt((int) seconds)
                .putLong(digest.getLeastSignificantBits())
                .flip());
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
            insert(
                    mongo,
                    mongo.collection(COLLECTION),
                    events.stream().map(Coming::document).toList());
            return true;
        });
    }
}

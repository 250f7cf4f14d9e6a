package org.hotseat.facts.pending;

import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.ErasedNames;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Reads the events that wait for their place in the change feed, and checks whether their facts exist. */
@Service
public class PendingBatches implements FactIndexes {

    static final String LOST = "Lost";
    private static final int CHUNK = 500;
    private static final int PART = 50;
    private static final long TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    public PendingBatches(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(new Index(
                PendingDocuments.COLLECTION,
                new Document(PendingDocuments.PARTITION, 1)
                        .append(PendingDocuments.TERM, 1)
                        .append(PendingDocuments.FIRST, 1)));
    }

    /** Returns the partitions that have pending events; one read. */
    public Set<Integer> partitions() {
        return mongo.call(
                "partitions with events",
                // As a group, since not every server that speaks MongoDB's protocol bounds the time of a distinct.
                () -> mongo
                        .collection(PendingDocuments.COLLECTION, TIMEOUT_MILLIS)
                        .aggregate(List.of(Aggregates.group("$" + PendingDocuments.PARTITION)))
                        .into(new ArrayList<>())
                        .stream()
                        .map(each -> each.getInteger("_id"))
                        .collect(Collectors.toSet()));
    }

    /**
     * Passes all pending batches of a partition to an action, part by part, in about the order of their writing. Their
     * number is not limited. One read for each part.
     */
    void forEachPart(int partition, Consumer<List<PendingBatch>> action) {
        Bson next = Filters.eq(PendingDocuments.PARTITION, partition);
        List<PendingBatch> part;
        do {
            Bson filter = next;
            part = mongo.call(
                    "events that wait",
                    () -> mongo.collection(PendingDocuments.COLLECTION, TIMEOUT_MILLIS)
                            .find(filter)
                            .sort(Sorts.ascending("_id"))
                            .limit(PART)
                            .map(PendingBatches::read)
                            .into(new ArrayList<>()));
            action.accept(part);
            if (part.size() == PART) {
                next = Filters.and(
                        Filters.eq(PendingDocuments.PARTITION, partition),
                        Filters.gt("_id", part.get(PART - 1).id()));
            }
        } while (part.size() == PART);
    }

    /** Returns whether a pending event names a user. Reads all pending events. */
    public boolean namesUser(UserId user) {
        String wallet = ErasedNames.wallet(user.subject());
        AtomicBoolean reported = new AtomicBoolean();
        for (int partition : partitions()) {
            forEachPart(partition, part -> {
                if (part.stream()
                        .flatMap(batch -> batch.facts().stream())
                        .anyMatch(fact -> mentions(fact, user.subject(), wallet))) {
                    reported.set(true);
                }
            });
        }
        return reported.get();
    }

    private static boolean mentions(PendingFact fact, String subject, String wallet) {
        return fact.owner().containsValue(subject)
                || fact.events().stream()
                        .anyMatch(event -> event.subject().startsWith(wallet)
                                || event.data().containsValue(subject));
    }

    /** Deletes batches; may be repeated. */
    public void delete(Collection<Object> ids) {
        if (!ids.isEmpty()) {
            mongo.call(
                    "events that waited",
                    () -> mongo.collection(PendingDocuments.COLLECTION, TIMEOUT_MILLIS)
                            .deleteMany(Filters.in("_id", ids)));
        }
    }

    /**
     * Returns those of the given facts that exist in the database. A fact that a later version has replaced counts as
     * existing. Needs one read for every 500 facts of a collection.
     */
    public Set<PendingFact> existing(Collection<PendingFact> facts) {
        Set<PendingFact> present = new HashSet<>();
        facts.stream().collect(Collectors.groupingBy(PendingFact::collection)).forEach((collection, all) -> {
            for (int start = 0; start < all.size(); start += CHUNK) {
                List<PendingFact> some = all.subList(start, Math.min(all.size(), start + CHUNK));
                Map<Object, Document> stored = stored(collection, some);
                some.stream()
                        .filter(fact -> Optional.ofNullable(stored.get(FactValues.comparableId(fact.factId())))
                                .filter(fact::existsIn)
                                .isPresent())
                        .forEach(present::add);
            }
        });
        return present;
    }

    /**
     * Returns those of the given facts that exist, by reads that miss no fact which was acknowledged before: a primary
     * that was replaced without noticing it cannot answer them. Costs one more write.
     */
    public Set<PendingFact> existingFenced(Collection<PendingFact> facts) {
        Set<PendingFact> present = new HashSet<>();
        mongo.fenced(() -> present.addAll(existing(facts)));
        return present;
    }

    private Map<Object, Document> stored(String collection, List<PendingFact> facts) {
        Set<String> fields = new HashSet<>(Set.of(VersionedDocument.VERSION, FactTerms.FIELD));
        facts.forEach(fact -> fields.addAll(fact.owner().keySet()));
        List<Object> ids = facts.stream().map(PendingFact::factId).distinct().toList();
        return mongo.call("facts of events", () -> {
            Map<Object, Document> found = new HashMap<>();
            mongo.collection(collection, TIMEOUT_MILLIS)
                    .find(Filters.in("_id", ids))
                    .projection(Projections.include(List.copyOf(fields)))
                    .batchSize(CHUNK)
                    .forEach(document -> found.put(FactValues.comparableId(document.get("_id")), document));
            return found;
        });
    }

    static PendingBatch read(Document document) {
        long term = document.getLong(PendingDocuments.TERM);
        return new PendingBatch(
                Objects.requireNonNull(document.get("_id")),
                document.getInteger(PendingDocuments.PARTITION),
                term,
                PendingForm.read(
                        Objects.requireNonNull(document.get(PendingDocuments.FACTS, Binary.class))
                                .getData(),
                        term),
                document.getBoolean(PendingDocuments.SETTLED, true),
                document.getList(LOST, String.class, List.of()).stream()
                        .map(EntryId::of)
                        .collect(Collectors.toSet()));
    }
}

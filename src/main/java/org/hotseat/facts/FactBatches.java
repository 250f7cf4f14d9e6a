package org.hotseat.facts;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.WriteModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;

/**
 * Writes many facts with one unordered bulk write a collection and tells the fate of each. Stateless but for the writers it
 * knows; may be used by several threads; may be repeated with the same facts.
 */
@ApplicationScoped
public class FactBatches {

    /** Facts in one batch: bounds the time of a write and the size of its command. */
    public static final int LIMIT = 200;

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    /** One write and the place in the batch of the fact it is for. */
    private record Write(int fact, WriteModel<Document> model) {}

    private final MongoConnection mongo;
    private final Map<String, FactWriter> writers = new HashMap<>();

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected FactBatches() {
        this.mongo = null;
    }

    @Inject
    public FactBatches(MongoConnection mongo, @Any Instance<FactWriter> writers) {
        this(mongo, writers.stream().toList());
    }

    FactBatches(MongoConnection mongo, List<FactWriter> writers) {
        this.mongo = mongo;
        writers.forEach(writer -> this.writers.put(writer.kind(), writer));
    }

    /**
     * Writes the facts.
     *
     * @param timeout bound on the whole
     * @return a fate for each fact, in their order; never throws for what MongoDB says or fails to say
     */
    List<FactFate> write(List<Fact> facts, Duration timeout) {
        FactFate[] fates = new FactFate[facts.size()];
        Arrays.fill(fates, FactFate.WRITTEN);
        Map<String, List<Write>> byCollection = new LinkedHashMap<>();
        for (int i = 0; i < fates.length; i++) {
            sort(facts.get(i), i, byCollection, fates);
        }
        long end = System.nanoTime() + timeout.toNanos();
        byCollection.forEach((collection, writes) -> write(collection, writes, end, fates));
        return List.of(fates);
    }

    private void sort(Fact fact, int index, Map<String, List<Write>> byCollection, FactFate[] fates) {
        FactWriter writer = writers.get(fact.kind());
        if (writer == null) {
            fates[index] = new FactFate.Refused("no writer knows facts of kind " + fact.kind());
            return;
        }
        try {
            List<VersionedDocument> documents = new ArrayList<>(2);
            documents.add(writer.document(fact));
            Replies.document(fact).ifPresent(documents::add);
            for (VersionedDocument document : documents) {
                List<Write> writes = byCollection.computeIfAbsent(document.collection(), name -> new ArrayList<>());
                document.writes().forEach(model -> writes.add(new Write(index, model)));
            }
        } catch (Broken | IllegalArgumentException e) {
            fates[index] = new FactFate.Refused("unreadable: " + e.getMessage());
        }
    }

    private void write(String name, List<Write> writes, long end, FactFate[] fates) {
        try {
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            MongoCollection<Document> collection = mongo.collection(name, left);
            List<Write> raced = attempt(collection, writes, fates);
            if (!raced.isEmpty()) {
                // Two first writes of one document met: the second time the document is there.
                attempt(collection, raced, fates)
                        .forEach(write -> fates[write.fact()] = new FactFate.Refused("duplicate key, again"));
            }
        } catch (MongoException e) {
            RuntimeException away = MongoErrors.wrap("facts of " + name, e);
            writes.forEach(write -> fates[write.fact()] = new FactFate.Unknown(away));
        }
    }

    /** Answers the upserts that met another first write of the same document and are worth one more try. */
    private static List<Write> attempt(MongoCollection<Document> collection, List<Write> writes, FactFate[] fates) {
        try {
            collection.bulkWrite(writes.stream().map(Write::model).toList(), UNORDERED);
            return List.of();
        } catch (MongoBulkWriteException e) {
            if (e.getWriteConcernError() != null || e.getWriteErrors().isEmpty()) {
                throw e;
            }
            List<Write> raced = new ArrayList<>();
            for (BulkWriteError error : e.getWriteErrors()) {
                Write write = writes.get(error.getIndex());
                if (error.getCode() != MongoErrors.DUPLICATE_KEY) {
                    fates[write.fact()] = MongoErrors.forGood(error.getCode())
                            ? new FactFate.Refused(error.getMessage())
                            : new FactFate.Unknown(MongoErrors.wrap("a fact", e));
                } else if (!(write.model() instanceof InsertOneModel<Document> insert)) {
                    raced.add(write);
                } else if (!present(collection, insert)) {
                    fates[write.fact()] = new FactFate.Refused(error.getMessage());
                }
            }
            return raced;
        }
    }

    /** Whether a first version was there already: then its duplicate key is what makes repetition harmless. */
    private static boolean present(MongoCollection<Document> collection, InsertOneModel<Document> insert) {
        return collection.countDocuments(
                        new Document("_id", insert.getDocument().get("_id")))
                > 0;
    }
}

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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Unavailable;

/**
 * Writes many facts with one unordered bulk write a collection and tells the fate of each. Stateless but for the writers it
 * knows; may be used by several threads; may be repeated with the same facts.
 */
@ApplicationScoped
public class FactBatches {

    /** Facts in one batch: bounds the time of a write and the size of its command. */
    public static final int LIMIT = 200;

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    /** One write, the document it is of, and the place in the batch of the fact it is for. */
    private record Write(int fact, VersionedDocument document, WriteModel<Document> model) {}

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
     * Writes the facts, each after the reply that came with it: a fact that is there has its reply. The other way round a rebuild
     * looks, see {@link Replies#of}.
     *
     * @param timeout bound on the whole
     * @return a fate for each fact, in their order; never throws for what MongoDB says or fails to say
     */
    List<FactFate> write(List<Fact> facts, Duration timeout) {
        FactFate[] fates = new FactFate[facts.size()];
        Arrays.fill(fates, FactFate.WRITTEN);
        Map<String, List<Write>> byCollection = new LinkedHashMap<>();
        List<Write> replies = new ArrayList<>();
        for (int i = 0; i < fates.length; i++) {
            sort(facts.get(i), i, byCollection, replies, fates);
        }
        long end = System.nanoTime() + timeout.toNanos();
        writeOpen(Replies.COLLECTION, replies, end, fates);
        byCollection.forEach((collection, writes) -> writeOpen(collection, writes, end, fates));
        return List.of(fates);
    }

    /** Leaves out the facts that something has become of already. */
    private void writeOpen(String collection, List<Write> writes, long end, FactFate[] fates) {
        List<Write> open = writes.stream()
                .filter(write -> fates[write.fact()] == FactFate.WRITTEN)
                .toList();
        if (!open.isEmpty()) {
            write(collection, open, end, fates);
        }
    }

    private void sort(
            Fact fact, int index, Map<String, List<Write>> byCollection, List<Write> replies, FactFate[] fates) {
        FactWriter writer = writers.get(fact.kind());
        if (writer == null) {
            fates[index] = new FactFate.Refused("no writer knows facts of kind " + fact.kind());
            return;
        }
        try {
            VersionedDocument document = writer.document(fact);
            Optional<VersionedDocument> reply = Replies.document(fact, document);
            List<Write> writes = byCollection.computeIfAbsent(document.collection(), name -> new ArrayList<>());
            document.writes().forEach(model -> writes.add(new Write(index, document, model)));
            reply.ifPresent(remembered ->
                    remembered.writes().forEach(model -> replies.add(new Write(index, remembered, model))));
        } catch (RuntimeException e) {
            // Whatever it is, it is this fact's doing: the others of the batch must not suffer from it.
            fates[index] = new FactFate.Refused("unreadable: " + e.getMessage());
        }
    }

    private void write(String name, List<Write> writes, long end, FactFate[] fates) {
        try {
            List<Write> again = attempt(collection(name, end), writes, fates);
            if (!again.isEmpty()) {
                attempt(collection(name, end), again, fates)
                        .forEach(write -> settle(fates, write, new FactFate.Refused("duplicate key, again")));
            }
        } catch (MongoException e) {
            RuntimeException wrapped = MongoErrors.wrap("facts of " + name, e);
            if (wrapped instanceof Broken) {
                oneByOne(name, writes, end, fates, e);
            } else {
                writes.forEach(write -> settle(fates, write, new FactFate.Unknown(wrapped)));
            }
        } catch (IllegalStateException e) {
            // The client is closed: the application ends.
            Unavailable away = new Unavailable("mongodb", "MongoDB is away.", e);
            writes.forEach(write -> settle(fates, write, new FactFate.Unknown(away)));
        } catch (RuntimeException e) {
            // The driver could not even send it: a document that is too large, a value it has no form for.
            oneByOne(name, writes, end, fates, e);
        }
    }

    /** Finds out which write a refusal of all of them is for: one bad fact must not take the others with it. */
    private void oneByOne(String name, List<Write> writes, long end, FactFate[] fates, RuntimeException cause) {
        if (writes.size() == 1) {
            settle(fates, writes.get(0), new FactFate.Refused(String.valueOf(cause.getMessage())));
        } else {
            writes.forEach(write -> write(name, List.of(write), end, fates));
        }
    }

    private MongoCollection<Document> collection(String name, long end) {
        return mongo.collection(name, Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }

    /**
     * Answers what is worth one more try: upserts that met another first write of the same document, and in place of first
     * versions that met a document, what replaces that if it is older.
     */
    private static List<Write> attempt(MongoCollection<Document> collection, List<Write> writes, FactFate[] fates) {
        try {
            collection.bulkWrite(writes.stream().map(Write::model).toList(), UNORDERED);
            return List.of();
        } catch (MongoBulkWriteException e) {
            if (e.getWriteConcernError() != null || e.getWriteErrors().isEmpty()) {
                throw e;
            }
            List<Write> again = new ArrayList<>();
            for (BulkWriteError error : e.getWriteErrors()) {
                Write write = writes.get(error.getIndex());
                if (error.getCode() != MongoErrors.DUPLICATE_KEY) {
                    settle(fates, write, fate(error, e));
                } else if (!(write.model() instanceof InsertOneModel<Document>)) {
                    again.add(write);
                } else if (present(collection, write.document())) {
                    again.add(new Write(
                            write.fact(), write.document(), write.document().replacement()));
                } else {
                    settle(fates, write, new FactFate.Refused(error.getMessage()));
                }
            }
            return again;
        }
    }

    private static FactFate fate(BulkWriteError error, MongoException e) {
        return MongoErrors.forGood(error.getCode())
                ? new FactFate.Refused(error.getMessage())
                : new FactFate.Unknown(MongoErrors.wrap("a fact", e));
    }

    /** A fact may stand for two documents: it is given up only when the fate of both is known. */
    private static void settle(FactFate[] fates, Write write, FactFate fate) {
        if (!(fates[write.fact()] instanceof FactFate.Unknown)) {
            fates[write.fact()] = fate;
        }
    }

    /** Whether it is the document itself that a first version met, and not another one with an equal unique field. */
    private static boolean present(MongoCollection<Document> collection, VersionedDocument document) {
        return collection.countDocuments(new Document("_id", document.id())) > 0;
    }
}

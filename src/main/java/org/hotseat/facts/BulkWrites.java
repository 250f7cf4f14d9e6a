package org.hotseat.facts;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Unavailable;

/**
 * One unordered bulk write of a collection, and what MongoDB's answer means for each fact that it was for: durable, refused, contradicted
 * or not known. Stateless.
 */
final class BulkWrites {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    /** One write, the document it is of, and the place in the batch of the fact it is for. */
    record Write(int fact, VersionedDocument document, WriteModel<Document> model) {}

    private final MongoConnection mongo;

    BulkWrites(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Writes what may be tried again at any time. A fate is put down only where a write has not succeeded.
     *
     * @param end {@link System#nanoTime} after which nothing is written any more
     * @param fates by the facts' places
     */
    void write(String name, List<Write> writes, long end, FactFate[] fates) {
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

    /** Looked at directly before each write: a server may have stood still since its caller has looked. */
    private MongoCollection<Document> collection(String name, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left < 1) {
            throw new MongoTimeoutException("no time is left to write facts of " + name);
        }
        return mongo.collection(name, left);
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
            Map<Write, BulkWriteError> met = new LinkedHashMap<>();
            for (BulkWriteError error : e.getWriteErrors()) {
                Write write = writes.get(error.getIndex());
                if (error.getCode() != MongoErrors.DUPLICATE_KEY) {
                    settle(fates, write, fate(error, e));
                } else if (!(write.model() instanceof InsertOneModel<Document>)) {
                    again.add(write);
                } else {
                    met.put(write, error);
                }
            }
            again.addAll(repetitions(collection, met, fates));
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

    /**
     * What first versions have met: mostly themselves, written before; another document with an equal unique field; or somebody
     * else's of their id, given away anew when Redis was lost before this fact was written. That must not count as written: its owner
     * would be told. Answers what replaces those written before, if they are older.
     */
    private static List<Write> repetitions(
            MongoCollection<Document> collection, Map<Write, BulkWriteError> met, FactFate[] fates) {
        List<Write> repeated = new ArrayList<>();
        StoredOwners stored = StoredOwners.read(
                collection, met.keySet().stream().map(Write::document).toList());
        met.forEach((write, error) -> {
            VersionedDocument document = write.document();
            Optional<Document> there = stored.find(document);
            if (there.isEmpty()) {
                settle(fates, write, new FactFate.Refused(error.getMessage()));
            } else if (VersionedDocument.same(document.owner(), there.get())) {
                repeated.add(new Write(write.fact(), document, document.replacement()));
            } else {
                String reason = document.id() + " of " + document.collection() + " belongs to somebody else";
                settle(fates, write, new FactFate.Contradicted(reason));
            }
        });
        return repeated;
    }
}

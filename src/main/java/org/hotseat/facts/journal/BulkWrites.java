package org.hotseat.facts.journal;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.WriteModel;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.MongoErrors;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * One unordered bulk write of a collection, and what MongoDB's answer means for each fact that it was for: durable,
 * refused, conflicting or not known. Stateless.
 */
final class BulkWrites {

    private static final System.Logger LOG = System.getLogger(BulkWrites.class.getName());
    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    /** One write, the document it is of, and the place in the batch of the fact it is for, with that one's resource. */
    record Write(int fact, ResourceId resource, VersionedDocument document, WriteModel<Document> model) {}

    private final MongoConnection mongo;
    private final Stamps stamps;

    BulkWrites(MongoConnection mongo) {
        this.mongo = mongo;
        this.stamps = new Stamps(mongo);
    }

    /**
     * Writes what may be tried again at any time. A fate is put down only where a write has not succeeded.
     *
     * @param end {@link System#nanoTime} after which nothing is written any more
     * @param fates by the facts' places
     */
    public void write(String name, List<Write> writes, long end, FactFate[] fates) {
        try {
            Map<Write, BulkWriteError> met = attempt(collection(name, end), writes, fates);
            List<Write> again = met.isEmpty() ? List.of() : repetitions(collection(name, end), met, fates);
            if (!again.isEmpty()) {
                attempt(collection(name, end), again, fates)
                        .forEach((write, error) -> settle(fates, write, unmet(error)));
            }
        } catch (Unavailable e) {
            writes.forEach(write -> settle(fates, write, new FactFate.Unknown(e)));
        } catch (MongoException e) {
            RuntimeException wrapped = mongo.trouble("facts of " + name, e);
            if (wrapped instanceof Broken) {
                oneByOne(name, writes, end, fates, e);
            } else {
                writes.forEach(write -> settle(fates, write, new FactFate.Unknown(wrapped)));
            }
        } catch (IllegalStateException e) {
            // The client is closed: the application ends.
            unknown(writes, fates, e);
        } catch (RuntimeException e) {
            unsent(name, writes, end, fates, e);
        }
    }

    private static void unknown(List<Write> writes, FactFate[] fates, RuntimeException cause) {
        Unavailable away = new Unavailable("mongodb", "MongoDB is away.", cause);
        writes.forEach(write -> settle(fates, write, new FactFate.Unknown(away)));
    }

    /**
     * The driver has failed by itself. Documents that have no form in BSON are to blame for it; without any, no fact
     * is.
     */
    private void unsent(String name, List<Write> writes, long end, FactFate[] fates, RuntimeException cause) {
        List<Write> sendable = new ArrayList<>();
        for (Write write : writes) {
            write.document()
                    .unsendable()
                    .ifPresentOrElse(
                            reason -> settle(fates, write, new FactFate.Refused(reason)), () -> sendable.add(write));
        }
        if (sendable.size() == writes.size()) {
            LOG.log(Level.ERROR, "HS205 the driver cannot write facts of " + name + "; they stay in the outbox", cause);
            unknown(writes, fates, cause);
        } else if (!sendable.isEmpty()) {
            write(name, sendable, end, fates);
        }
    }

    /**
     * Finds out which write a refusal of all of them is for: one bad fact must not take the others with it. It is for
     * none of them when MongoDB refuses a write that has nothing to do with them just the same.
     */
    private void oneByOne(String name, List<Write> writes, long end, FactFate[] fates, MongoException cause) {
        if (writes.size() > 1) {
            writes.forEach(write -> write(name, List.of(write), end, fates));
            return;
        }
        try {
            mongo.acknowledges(left(name, end));
            settle(fates, writes.get(0), new FactFate.Refused(String.valueOf(cause.getMessage())));
        } catch (MongoException | HotseatException e) {
            unknown(writes, fates, cause);
        }
    }

    /** Checked directly before each write: a server may have stood still since its caller checked. */
    private MongoCollection<Document> collection(String name, long end) {
        return mongo.collection(name, left(name, end));
    }

    private static long left(String name, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left < 1) {
            throw new Unavailable("mongodb", "MongoDB is too slow.", new MongoTimeoutException("facts of " + name));
        }
        return left;
    }

    /** Returns the writes that have met a document. */
    private Map<Write, BulkWriteError> attempt(
            MongoCollection<Document> collection, List<Write> writes, FactFate[] fates) {
        Map<Write, BulkWriteError> met = new LinkedHashMap<>();
        try {
            collection.bulkWrite(writes.stream().map(Write::model).toList(), UNORDERED);
        } catch (MongoBulkWriteException e) {
            if (e.getWriteConcernError() != null || e.getWriteErrors().isEmpty()) {
                throw e;
            }
            for (BulkWriteError error : e.getWriteErrors()) {
                Write write = writes.get(error.getIndex());
                if (error.getCode() == MongoErrors.DUPLICATE_KEY) {
                    met.put(write, error);
                } else {
                    settle(fates, write, fate(error, e));
                }
            }
        }
        mongo.answered();
        return met;
    }

    private FactFate fate(BulkWriteError error, MongoException e) {
        return MongoErrors.forGood(error.getCode())
                ? new FactFate.Refused(error.getMessage())
                : new FactFate.Unknown(mongo.trouble("a fact", e));
    }

    /** A document of its id that cannot be read is one that no majority has yet, and that may still be rolled back. */
    private static FactFate unmet(BulkWriteError error) {
        return MongoErrors.sameId(error)
                ? new FactFate.Unknown(new Unavailable("mongodb", "MongoDB has no majority.", null))
                : new FactFate.Refused(error.getMessage());
    }

    /** A fact may stand for two documents: it is given up only when the fate of both is known. */
    private static void settle(FactFate[] fates, Write write, FactFate fate) {
        if (!(fates[write.fact()] instanceof FactFate.Unknown)) {
            fates[write.fact()] = fate;
        }
    }

    /**
     * Sorts the documents that first writes have met. Mostly they have met themselves, written before, or another first
     * write of the same thing. It may be another document with an equal unique field. Or it is another user's of the
     * same id, given away anew when Redis was lost before this fact was written: that must not count as written, or the
     * first owner would hear of it; unless it came late, and then this replaces it (ADR 216).
     *
     * @return writes that replace those written before, if they are older
     */
    private List<Write> repetitions(
            MongoCollection<Document> collection, Map<Write, BulkWriteError> met, FactFate[] fates) {
        List<Write> repeated = new ArrayList<>();
        StoredOwners stored = StoredOwners.read(
                collection, met.keySet().stream().map(Write::document).toList());
        met.forEach((write, error) -> {
            VersionedDocument document = write.document();
            Optional<Document> there = stored.find(document);
            boolean first = write.model() instanceof InsertOneModel<Document>;
            if (there.isEmpty()) {
                settle(fates, write, unmet(error));
            } else if (!first
                    || VersionedDocument.same(document.owner(), there.get())
                    || document.supersedes(there.get(), () -> stamps.late(write.resource(), there.get()))) {
                repeated.add(new Write(write.fact(), write.resource(), document, document.replacement()));
            } else {
                String reason = document.id() + " of " + document.collection() + " belongs to another user";
                settle(fates, write, new FactFate.Conflict(reason));
            }
        });
        return repeated;
    }
}

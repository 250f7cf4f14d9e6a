package org.hotseat.facts.journal;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.WriteModel;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.MongoErrors;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * Sends one unordered bulk write of a collection, and translates the reply of MongoDB into the fate of each fact:
 * durable, refused, conflicting or unknown. Stateless.
 */
final class BulkWrites {

    private static final System.Logger LOG = System.getLogger(BulkWrites.class.getName());
    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    /**
     * One write for a fact.
     *
     * @param fact the index of the fact in the batch
     * @param resource the resource of the fact
     * @param document the document that is written
     */
    record Write(int fact, ResourceId resource, VersionedDocument document, WriteModel<Document> model) {}

    private final MongoConnection mongo;
    private final ExistingDocuments existing;

    BulkWrites(MongoConnection mongo) {
        this.mongo = mongo;
        this.existing = new ExistingDocuments(mongo);
    }

    /**
     * Sends writes that may be repeated at any time. Sets the fate of a fact only if a write of it has not succeeded.
     *
     * @param end the {@link System#nanoTime} after which nothing is written any more
     * @param fates the fates, by the index of the fact
     */
    public void write(String name, List<Write> writes, long end, FactFate[] fates) {
        try {
            Map<Write, BulkWriteError> met = attempt(collection(name, end), writes, fates);
            List<Write> again = met.isEmpty() ? List.of() : existing.repetitions(collection(name, end), met, fates);
            if (!again.isEmpty()) {
                attempt(collection(name, end), again, fates)
                        .forEach((write, error) -> settle(fates, write, ExistingDocuments.fateUnread(error)));
            }
        } catch (Unavailable e) {
            writes.forEach(write -> settle(fates, write, new FactFate.Unknown(e)));
        } catch (MongoException e) {
            RuntimeException wrapped = mongo.translate("facts of " + name, e);
            if (wrapped instanceof Broken) {
                oneByOne(name, writes, end, fates, e);
            } else {
                writes.forEach(write -> settle(fates, write, new FactFate.Unknown(wrapped)));
            }
        } catch (IllegalStateException e) {
            // The client is closed, since the application stops.
            markUnknown(writes, fates, e);
        } catch (RuntimeException e) {
            handleUnsent(name, writes, end, fates, e);
        }
    }

    private static void markUnknown(List<Write> writes, FactFate[] fates, RuntimeException cause) {
        Unavailable unavailable = new Unavailable("mongodb", "MongoDB does not answer.", cause);
        writes.forEach(write -> settle(fates, write, new FactFate.Unknown(unavailable)));
    }

    /**
     * Handles a failure of the driver itself. Facts whose document cannot be encoded are refused, and the others are
     * written again. If every document can be encoded, the fate of all facts is unknown.
     */
    private void handleUnsent(String name, List<Write> writes, long end, FactFate[] fates, RuntimeException cause) {
        List<Write> sendable = new ArrayList<>();
        for (Write write : writes) {
            write.document()
                    .unsendable()
                    .ifPresentOrElse(
                            reason -> settle(fates, write, new FactFate.Refused(reason)), () -> sendable.add(write));
        }
        if (sendable.size() == writes.size()) {
            LOG.log(Level.ERROR, "HS205 the driver cannot write facts of " + name + "; they stay in the outbox", cause);
            markUnknown(writes, fates, cause);
        } else if (!sendable.isEmpty()) {
            write(name, sendable, end, fates);
        }
    }

    /**
     * Finds the write that caused the refusal of a whole batch, so that one bad fact does not take the others with it.
     * If MongoDB also refuses an unrelated write, no fact is the cause.
     */
    private void oneByOne(String name, List<Write> writes, long end, FactFate[] fates, MongoException cause) {
        if (writes.size() > 1) {
            writes.forEach(write -> write(name, List.of(write), end, fates));
            return;
        }
        try {
            mongo.acknowledges(remainingMillis(name, end));
            settle(fates, writes.get(0), new FactFate.Refused(String.valueOf(cause.getMessage())));
        } catch (MongoException | HotseatException e) {
            markUnknown(writes, fates, cause);
        }
    }

    /**
     * Returns the collection with the time that is left. Called directly before each write, since the server may have
     * paused after the caller's check.
     */
    private MongoCollection<Document> collection(String name, long end) {
        return mongo.collection(name, remainingMillis(name, end));
    }

    private static long remainingMillis(String name, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left < 1) {
            throw new Unavailable("mongodb", "MongoDB is too slow.", new MongoTimeoutException("facts of " + name));
        }
        return left;
    }

    /**
     * Sends writes.
     *
     * @return the writes that have found an existing document, with their errors
     */
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
        return MongoErrors.isPermanent(error.getCode())
                ? new FactFate.Refused(error.getMessage())
                : new FactFate.Unknown(mongo.translate("a fact", e));
    }

    /** Sets the fate of a fact. A fact may have two documents, so an unknown fate is never replaced. */
    static void settle(FactFate[] fates, Write write, FactFate fate) {
        if (!(fates[write.fact()] instanceof FactFate.Unknown)) {
            fates[write.fact()] = fate;
        }
    }
}

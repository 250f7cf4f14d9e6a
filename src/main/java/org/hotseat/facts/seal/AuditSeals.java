package org.hotseat.facts.seal;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Seals the lines of the audit in the collection {@code audit_seals}. Any number of servers may do it at once: a number
 * belongs to the server that writes its seal first. A line gets the number of its seal after the seal is written; a
 * server that ends in between leaves that to the next one.
 */
@Service
public class AuditSeals implements FactIndexes {

    public static final String COLLECTION = "audit_seals";

    static final String AT = "Sealed_At";
    static final String ID = "_id";
    static final long TIMEOUT_MILLIS = 30_000;

    private static final System.Logger LOG = System.getLogger(AuditSeals.class.getName());

    /** The largest number of lines of a seal. Its document is then about 100 KB. */
    private static final int MAX_LINES = 500;

    private final MongoConnection mongo;

    @Inject
    public AuditSeals(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(AuditFacts.COLLECTION, SealedLine.SEAL, AuditFacts.AT, ID), Index.ofList(COLLECTION, AT));
    }

    /**
     * Seals lines that have no seal yet, at most this number of seals. May be repeated. Each seal costs two reads and
     * three writes; a run without new lines two reads and a write.
     */
    public void seal(Instant now, int max) {
        for (int i = 0; i < max && sealNext(now); i++) {
            // The next one continues after it.
        }
    }

    private boolean sealNext(Instant now) {
        Optional<Seal> last = last();
        last.ifPresent(this::mark);
        List<Document> lines = mongo.call(
                "lines of the audit without a seal",
                () -> audit().find(unsealed())
                        .sort(Sorts.ascending(AuditFacts.AT, ID))
                        .limit(MAX_LINES)
                        .into(new ArrayList<>()));
        if (lines.isEmpty()) {
            return false;
        }
        Seal next = Seal.of(
                last.map(Seal::number).orElse(0L) + 1,
                last.map(Seal::hash).orElse(""),
                now,
                lines.stream().map(SealedLine::of).toList());
        if (!write(next)) {
            return false;
        }
        mark(next);
        LOG.log(
                Level.INFO,
                "HS313 the audit is sealed: seal {0,number,#}, {1} lines, {2}",
                next.number(),
                next.lines().size(),
                next.hash());
        return lines.size() == MAX_LINES;
    }

    /** Returns whether this server has written the seal; another one may have been the first. */
    private boolean write(Seal seal) {
        return mongo.call("a seal of the audit", () -> {
            try {
                mongo.collection(COLLECTION).insertOne(seal.write());
                return true;
            } catch (MongoWriteException e) {
                if (e.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
                    return false;
                }
                throw e;
            }
        });
    }

    private void mark(Seal seal) {
        List<String> ids = seal.lines().stream().map(SealedLine::id).toList();
        mongo.call(
                "lines of a seal",
                () -> audit().updateMany(
                                Filters.and(Filters.in(ID, ids), unsealed()),
                                Updates.set(SealedLine.SEAL, seal.number())));
    }

    Optional<Seal> last() {
        return mongo.call(
                "the last seal of the audit",
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find()
                                .sort(Sorts.descending(ID))
                                .first())
                        .map(Seal::read));
    }

    /** Deletes seals from before a time; a write. */
    public void forget(Instant before) {
        mongo.call(
                "old seals of the audit",
                () -> mongo.collection(COLLECTION, TIMEOUT_MILLIS).deleteMany(Filters.lt(AT, Date.from(before))));
    }

    static Bson unsealed() {
        return Filters.eq(SealedLine.SEAL, null);
    }

    private MongoCollection<Document> audit() {
        return mongo.collection(AuditFacts.COLLECTION, TIMEOUT_MILLIS);
    }
}

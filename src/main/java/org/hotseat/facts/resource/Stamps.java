package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.Terms;
import org.hotseat.facts.mongo.FirstWrites;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Tells a late fact: one that the network has delivered after the rebuild that should have counted it. The first
 * rebuild of a resource in a term stamps each live document that it finds, and then notes the stamp as the resource's
 * own; both before it counts. A live document whose number ({@link Terms}) is less than its resource's is late: it was
 * decided in an earlier term, and no rebuild has counted it. It takes nothing.
 *
 * <p>One document a resource. Its attempts keep two rebuilds apart: each draws a number, and only the last one drawn
 * can be noted, so a stamp that is itself delivered late is less than the resource's, too.
 */
@Service
public class Stamps {

    static final String COLLECTION = "stamps";

    private static final String ATTEMPTS = "Attempts";
    private static final long STAMP_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    public Stamps(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** The live documents of a resource that are late; one read. */
    public LiveDocuments late(ResourceId resource, LiveDocuments live) {
        return live.and(Filters.lt(Terms.FIELD, of(resource)));
    }

    /**
     * The live documents of a resource that are not late. One without a number is of an earlier version of the server.
     * One read.
     */
    public LiveDocuments believed(ResourceId resource, LiveDocuments live) {
        return live.and(believed(resource));
    }

    /** The filter of documents that are not late if they are live; one read. */
    public Bson believed(ResourceId resource) {
        return Filters.not(Filters.lt(Terms.FIELD, of(resource)));
    }

    /** Whether a document is late if it is live; one read. */
    public boolean late(ResourceId resource, Document document) {
        return document.get(Terms.FIELD) instanceof Number number && number.longValue() < of(resource);
    }

    /** Whether a resource has a late document; two reads. */
    public boolean anyLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource,
                () -> mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                                .find(late.filter())
                                .first()
                        != null);
    }

    /** The late documents of a resource; two reads. */
    public List<Document> findLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource,
                () -> mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                        .find(late.filter())
                        .into(new ArrayList<>()));
    }

    /**
     * Stamps the live documents of a resource, unless a rebuild in this term has. What was decided in this term needs
     * no stamp: as long as the term lasts, the outbox has what is not written yet. To be done by fenced reads, after
     * facts on their way were waited for, and before anything is counted. A read, and three writes and one more for
     * each collection in the first rebuild of a term.
     *
     * @return whether it counts; not when another rebuild has begun meanwhile, which then stamps
     */
    public boolean stamp(ResourceId resource, long term, List<LiveDocuments> live) {
        return mongo.call("stamps of " + resource, () -> {
            Optional<Document> noted = find(resource);
            if (noted.isEmpty()) {
                FirstWrites.putIfAbsent(mongo.collection(COLLECTION), resource.toString(), new Document(ATTEMPTS, 0L));
                noted = find(resource);
            }
            long before = number(noted, Terms.FIELD);
            if (Terms.of(before) >= term) {
                return Terms.of(before) == term;
            }
            long attempt = number(noted, ATTEMPTS) + 1;
            Bson unchanged = Filters.eq(Terms.FIELD, before == 0 ? null : before);
            if (!change(resource, attempt - 1, unchanged, Updates.set(ATTEMPTS, attempt))) {
                return false;
            }
            long stamp = Terms.stamped(term, attempt);
            Bson counted = Filters.nor(Filters.lt(Terms.FIELD, before), Filters.gte(Terms.FIELD, stamp));
            for (LiveDocuments each : live) {
                mongo.collection(each.collection(), STAMP_TIMEOUT_MILLIS)
                        .updateMany(each.and(counted).filter(), Updates.max(Terms.FIELD, stamp));
            }
            return change(resource, attempt, Filters.empty(), Updates.set(Terms.FIELD, stamp));
        });
    }

    private boolean change(ResourceId resource, long attempts, Bson more, Bson change) {
        return mongo.collection(COLLECTION)
                        .updateOne(
                                Filters.and(
                                        Filters.eq("_id", resource.toString()), Filters.eq(ATTEMPTS, attempts), more),
                                change)
                        .getMatchedCount()
                > 0;
    }

    /** The number of a resource; 0 when it was never stamped. */
    private long of(ResourceId resource) {
        return mongo.call("the stamp of " + resource, () -> number(find(resource), Terms.FIELD));
    }

    private Optional<Document> find(ResourceId resource) {
        return Optional.ofNullable(mongo.collection(COLLECTION)
                .find(Filters.eq("_id", resource.toString()))
                .first());
    }

    private static long number(Optional<Document> document, String field) {
        return document.flatMap(found -> FactValues.whole(found.get(field))).orElse(0L);
    }
}

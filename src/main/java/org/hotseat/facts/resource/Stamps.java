package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Recognizes late facts: facts that the network has delivered after the rebuild that should have counted them. The
 * first rebuild of a resource in a term writes a stamp into each live document that it finds. Then it writes the stamp
 * into the document of the resource in this collection. It does both before it counts. A live document whose number
 * ({@link FactTerms}) is less than that of its resource is late: it was decided in an earlier term, and no rebuild has
 * counted it. It takes nothing.
 *
 * <p>Numbered attempts separate concurrent rebuilds. Each attempt takes the next number, and only the latest one can
 * write the stamp of the resource. So stamps of an older attempt that are delivered late are also less than the stamp
 * of the resource.
 */
@Service
public class Stamps {

    static final String COLLECTION = "stamps";

    static final String ATTEMPTS = "Attempts";
    private static final long STAMP_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;

    @Inject
    public Stamps(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns the late ones among the live documents of a resource; one read. */
    public LiveDocuments late(ResourceId resource, LiveDocuments live) {
        return live.and(Filters.lt(FactTerms.FIELD, of(resource)));
    }

    /**
     * Returns those live documents of a resource that are not late. A document without a number comes from an earlier
     * version of the server and is not late. One read.
     */
    public LiveDocuments notLate(ResourceId resource, LiveDocuments live) {
        return live.and(notLate(resource));
    }

    /** Returns a filter that matches the live documents that are not late; one read. */
    public Bson notLate(ResourceId resource) {
        return Filters.not(Filters.lt(FactTerms.FIELD, of(resource)));
    }

    /** Returns whether a live document is late; one read. */
    public boolean late(ResourceId resource, Document document) {
        return document.get(FactTerms.FIELD) instanceof Number number && number.longValue() < of(resource);
    }

    /**
     * Returns a test whether the document of a live claim is not {@linkplain #late late}. It is for one list with
     * claims of several resources, and reads each resource once.
     */
    public Predicate<Document> notLateTest(Function<Document, ResourceId> resource) {
        BiPredicate<ResourceId, Document> late = lateTest();
        return document -> !late.test(resource.apply(document), document);
    }

    /**
     * Returns a test for whether live documents are late, like {@link #late(ResourceId, Document)}. It is for one list,
     * and reads the stamp of each resource once.
     */
    public BiPredicate<ResourceId, Document> lateTest() {
        Map<ResourceId, Long> numbers = new HashMap<>();
        return (resource, document) -> document.get(FactTerms.FIELD) instanceof Number number
                && number.longValue() < numbers.computeIfAbsent(resource, this::of);
    }

    /**
     * Deletes the late documents of a resource, of a kind that nothing else changes or refers to. A read and a write.
     * May be repeated, and may be delivered late itself: a late document stays late.
     *
     * @return the number of deleted documents
     */
    public int deleteLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource, () -> (int) mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                        .deleteMany(late.filter())
                        .getDeletedCount());
    }

    /** Returns whether a resource has a late document; two reads. */
    public boolean anyLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource,
                () -> mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                                .find(late.filter())
                                .first()
                        != null);
    }

    /** Returns the late documents of a resource; two reads. */
    public List<Document> findLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource,
                () -> mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                        .find(late.filter())
                        .into(new ArrayList<>()));
    }

    /**
     * Stamps the live documents of resources, except for resources that a rebuild in this term has already stamped.
     * Decisions of this term need no stamp: during the term the outbox contains those that are not written yet. Must be
     * called within fenced reads, after facts in flight were waited for, and before anything is counted. Costs a read.
     * If something has to be stamped, it costs two more writes and one for each collection, however many resources
     * there are. Each resource without any stamp costs another write, and all of them together another read.
     *
     * @return whether the stamps are valid; false if another rebuild has meanwhile begun to stamp one of the resources,
     *     and then the call has to be repeated
     */
    public boolean stamp(Map<ResourceId, List<LiveDocuments>> live, long term) {
        return mongo.call("stamps of " + live.keySet(), () -> {
            List<StampAttempt> drawn = StampAttempt.next(mongo, live, term);
            if (drawn.isEmpty() || drawn.stream().anyMatch(each -> FactTerms.of(each.before()) > term)) {
                return drawn.isEmpty();
            }
            if (!StampAttempt.change(
                    mongo, drawn, StampAttempt::matchUnrecorded, each -> Updates.set(ATTEMPTS, each.attempt()))) {
                return false;
            }
            Map<String, List<WriteModel<Document>>> stamps = new LinkedHashMap<>();
            drawn.forEach(each -> each.live()
                    .forEach(documents -> stamps.computeIfAbsent(documents.collection(), first -> new ArrayList<>())
                            .add(each.stamping(documents))));
            stamps.forEach((collection, writes) ->
                    mongo.collection(collection, STAMP_TIMEOUT_MILLIS).bulkWrite(writes));
            return StampAttempt.change(
                    mongo, drawn, StampAttempt::matchLatest, each -> Updates.set(FactTerms.FIELD, each.stamp()));
        });
    }

    /** Returns the stamp of a resource; 0 when it was never stamped. One read. */
    public long of(ResourceId resource) {
        return mongo.call("the stamp of " + resource, () -> number(find(resource), FactTerms.FIELD));
    }

    private Optional<Document> find(ResourceId resource) {
        return Optional.ofNullable(mongo.collection(COLLECTION)
                .find(Filters.eq("_id", resource.toString()))
                .first());
    }

    static long number(Optional<Document> document, String field) {
        return document.flatMap(found -> FactValues.wholeNumber(found.get(field)))
                .orElse(0L);
    }
}

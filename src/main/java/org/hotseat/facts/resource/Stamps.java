package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.Terms;
import org.hotseat.facts.mongo.FirstWrites;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Recognizes a late fact: one that the network has delivered after the rebuild that should have counted it. The first
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

    static final String ATTEMPTS = "Attempts";
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

    /**
     * Tells documents of several resources that are not late if they are live; for one list. One read for each
     * resource.
     */
    public Predicate<Document> believing(Function<Document, ResourceId> resource) {
        Map<ResourceId, Long> numbers = new HashMap<>();
        return document -> !(document.get(Terms.FIELD) instanceof Number number)
                || number.longValue() >= numbers.computeIfAbsent(resource.apply(document), this::of);
    }

    /**
     * Deletes the late documents of a resource, of a kind that nothing changes and nothing hangs on; answers how many.
     * A read and a write. May be repeated, and delivered late itself: what is late stays so.
     */
    public int deleteLate(ResourceId resource, LiveDocuments live) {
        LiveDocuments late = late(resource, live);
        return mongo.call(
                "late facts of " + resource, () -> (int) mongo.collection(late.collection(), STAMP_TIMEOUT_MILLIS)
                        .deleteMany(late.filter())
                        .getDeletedCount());
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
     * Stamps the live documents of resources, but for those that a rebuild in this term has stamped. What was decided
     * in this term needs no stamp: as long as the term lasts, the outbox has what is not written yet. To be done by
     * fenced reads, after facts in flight were waited for, and before anything is counted. A read, and where there is
     * something to stamp two writes more and one for each collection, however many resources there are; another write
     * and read for those that never had a stamp.
     *
     * @return whether it counts; not when another rebuild has begun on one of them meanwhile, which then stamps. To be
     *     repeated then
     */
    public boolean stamp(Map<ResourceId, List<LiveDocuments>> live, long term) {
        return mongo.call("stamps of " + live.keySet(), () -> {
            List<StampAttempt> drawn = draw(live, term);
            if (drawn.isEmpty() || drawn.stream().anyMatch(each -> Terms.of(each.before()) > term)) {
                return drawn.isEmpty();
            }
            if (!change(drawn, StampAttempt::undrawn, each -> Updates.set(ATTEMPTS, each.attempt()))) {
                return false;
            }
            Map<String, List<WriteModel<Document>>> stamps = new LinkedHashMap<>();
            drawn.forEach(each -> each.live()
                    .forEach(documents -> stamps.computeIfAbsent(documents.collection(), first -> new ArrayList<>())
                            .add(each.stamping(documents))));
            stamps.forEach((collection, writes) ->
                    mongo.collection(collection, STAMP_TIMEOUT_MILLIS).bulkWrite(writes));
            return change(drawn, StampAttempt::latest, each -> Updates.set(Terms.FIELD, each.stamp()));
        });
    }

    /** The next attempts of those that have no stamp of this term or a later one. */
    private List<StampAttempt> draw(Map<ResourceId, List<LiveDocuments>> live, long term) {
        Map<String, Document> noted = find(live.keySet());
        List<ResourceId> unknown = live.keySet().stream()
                .filter(resource -> !noted.containsKey(resource.toString()))
                .toList();
        if (!unknown.isEmpty()) {
            unknown.forEach(resource -> FirstWrites.putIfAbsent(
                    mongo.collection(COLLECTION), resource.toString(), new Document(ATTEMPTS, 0L)));
            noted.putAll(find(unknown));
        }
        List<StampAttempt> drawn = new ArrayList<>();
        live.forEach((resource, documents) -> {
            Optional<Document> stored = Optional.ofNullable(noted.get(resource.toString()));
            long before = number(stored, Terms.FIELD);
            if (Terms.of(before) != term) {
                drawn.add(new StampAttempt(resource, before, number(stored, ATTEMPTS) + 1, term, documents));
            }
        });
        return drawn;
    }

    /** Changes the stamps of all of them; returns whether each was as it had to be. */
    private boolean change(
            List<StampAttempt> drawn, Function<StampAttempt, Bson> was, Function<StampAttempt, Bson> change) {
        List<UpdateOneModel<Document>> writes = drawn.stream()
                .map(each -> new UpdateOneModel<Document>(was.apply(each), change.apply(each)))
                .toList();
        return mongo.collection(COLLECTION).bulkWrite(writes).getMatchedCount() == drawn.size();
    }

    private Map<String, Document> find(Collection<ResourceId> resources) {
        List<String> ids = resources.stream().map(ResourceId::toString).toList();
        Map<String, Document> found = new HashMap<>();
        mongo.collection(COLLECTION)
                .find(Filters.in("_id", ids))
                .forEach(document -> found.put(document.getString("_id"), document));
        return found;
    }

    /** The number of a resource; 0 when it was never stamped. One read. */
    public long of(ResourceId resource) {
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

package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;

/**
 * One attempt to stamp the live documents of a resource, see {@link Stamps}.
 *
 * @param before the previous stamp of the resource; 0 when it was never stamped
 * @param attempt the number of this attempt, greater than those of all earlier attempts
 */
record StampAttempt(ResourceId resource, long before, long attempt, long term, List<LiveDocuments> live) {

    /** Returns the next attempts of the resources that have no stamp of this term. */
    static List<StampAttempt> next(MongoConnection mongo, Map<ResourceId, List<LiveDocuments>> live, long term) {
        Map<String, Document> noted = find(mongo, live.keySet());
        List<ResourceId> unknown = live.keySet().stream()
                .filter(resource -> !noted.containsKey(resource.toString()))
                .toList();
        if (!unknown.isEmpty()) {
            unknown.forEach(resource -> ConditionalInserts.putIfAbsent(
                    mongo.collection(Stamps.COLLECTION), resource.toString(), new Document(Stamps.ATTEMPTS, 0L)));
            noted.putAll(find(mongo, unknown));
        }
        List<StampAttempt> drawn = new ArrayList<>();
        live.forEach((resource, documents) -> {
            Optional<Document> stored = Optional.ofNullable(noted.get(resource.toString()));
            long before = Stamps.number(stored, FactTerms.FIELD);
            if (FactTerms.of(before) != term) {
                drawn.add(new StampAttempt(
                        resource, before, Stamps.number(stored, Stamps.ATTEMPTS) + 1, term, documents));
            }
        });
        return drawn;
    }

    /**
     * Changes the documents of all attempts.
     *
     * @return whether each was in the expected state
     */
    static boolean change(
            MongoConnection mongo,
            List<StampAttempt> drawn,
            Function<StampAttempt, Bson> was,
            Function<StampAttempt, Bson> change) {
        List<UpdateOneModel<Document>> writes = drawn.stream()
                .map(each -> new UpdateOneModel<Document>(was.apply(each), change.apply(each)))
                .toList();
        return mongo.collection(Stamps.COLLECTION).bulkWrite(writes).getMatchedCount() == drawn.size();
    }

    private static Map<String, Document> find(MongoConnection mongo, Collection<ResourceId> resources) {
        List<String> ids = resources.stream().map(ResourceId::toString).toList();
        Map<String, Document> found = new HashMap<>();
        mongo.collection(Stamps.COLLECTION)
                .find(Filters.in("_id", ids))
                .forEach(document -> found.put(document.getString("_id"), document));
        return found;
    }

    /** Returns the stamp that this attempt writes. */
    long stamp() {
        return FactTerms.stamped(term, attempt);
    }

    /** Matches the resource before this attempt is recorded. */
    Bson matchUnrecorded() {
        return Filters.and(
                Filters.eq("_id", resource.toString()),
                Filters.eq(Stamps.ATTEMPTS, attempt - 1),
                Filters.eq(FactTerms.FIELD, before == 0 ? null : before));
    }

    /** Matches the resource as long as this attempt is the latest one. */
    Bson matchLatest() {
        return Filters.and(Filters.eq("_id", resource.toString()), Filters.eq(Stamps.ATTEMPTS, attempt));
    }

    /** Returns the update that stamps the documents that are not late. */
    UpdateManyModel<Document> stamping(LiveDocuments documents) {
        Bson counted = Filters.nor(Filters.lt(FactTerms.FIELD, before), Filters.gte(FactTerms.FIELD, stamp()));
        return new UpdateManyModel<>(documents.and(counted).filter(), Updates.max(FactTerms.FIELD, stamp()));
    }
}

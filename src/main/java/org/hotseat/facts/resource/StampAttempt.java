package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.Updates;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.kernel.ResourceId;

/**
 * One attempt to stamp the live documents of a resource, see {@link Stamps}.
 *
 * @param before the previous stamp of the resource; 0 when it was never stamped
 * @param attempt the number of this attempt, greater than those of all earlier attempts
 */
record StampAttempt(ResourceId resource, long before, long attempt, long term, List<LiveDocuments> live) {

    /** Returns the stamp that this attempt writes. */
    long stamp() {
        return FactTerms.stamped(term, attempt);
    }

    /** Matches the resource before this attempt is recorded. */
    Bson unrecorded() {
        return Filters.and(
                Filters.eq("_id", resource.toString()),
                Filters.eq(Stamps.ATTEMPTS, attempt - 1),
                Filters.eq(FactTerms.FIELD, before == 0 ? null : before));
    }

    /** Matches the resource as long as this attempt is the latest one. */
    Bson latest() {
        return Filters.and(Filters.eq("_id", resource.toString()), Filters.eq(Stamps.ATTEMPTS, attempt));
    }

    /** Returns the update that stamps the documents that are not late. */
    UpdateManyModel<Document> stamping(LiveDocuments documents) {
        Bson counted = Filters.nor(Filters.lt(FactTerms.FIELD, before), Filters.gte(FactTerms.FIELD, stamp()));
        return new UpdateManyModel<>(documents.and(counted).filter(), Updates.max(FactTerms.FIELD, stamp()));
    }
}

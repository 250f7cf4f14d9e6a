package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.Updates;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Terms;
import org.hotseat.kernel.ResourceId;

/**
 * An attempt to stamp the live documents of a resource, see {@link Stamps}.
 *
 * @param before the number of the resource before; 0 when it was never stamped
 * @param attempt its own number; greater than those of all attempts before
 */
record StampAttempt(ResourceId resource, long before, long attempt, long term, List<LiveDocuments> live) {

    /** The number that it gives. */
    long stamp() {
        return Terms.stamped(term, attempt);
    }

    /** The resource before this is drawn. */
    Bson undrawn() {
        return Filters.and(
                Filters.eq("_id", resource.toString()),
                Filters.eq(Stamps.ATTEMPTS, attempt - 1),
                Filters.eq(Terms.FIELD, before == 0 ? null : before));
    }

    /** The resource as long as this was drawn last. */
    Bson latest() {
        return Filters.and(Filters.eq("_id", resource.toString()), Filters.eq(Stamps.ATTEMPTS, attempt));
    }

    /** Stamps those that are not late. */
    UpdateManyModel<Document> stamping(LiveDocuments documents) {
        Bson counted = Filters.nor(Filters.lt(Terms.FIELD, before), Filters.gte(Terms.FIELD, stamp()));
        return new UpdateManyModel<>(documents.and(counted).filter(), Updates.max(Terms.FIELD, stamp()));
    }
}

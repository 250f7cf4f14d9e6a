package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import org.bson.conversions.Bson;

/** The documents of a collection by which something of a resource is taken: its live orders, its holds. */
public record LiveDocuments(String collection, Bson filter) {

    LiveDocuments and(Bson more) {
        return new LiveDocuments(collection, Filters.and(filter, more));
    }
}

package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import org.bson.conversions.Bson;

/** The documents of a collection that currently take something of a resource, such as its live orders or its holds. */
public record LiveDocuments(String collection, Bson filter) {

    LiveDocuments and(Bson more) {
        return new LiveDocuments(collection, Filters.and(filter, more));
    }
}

package org.hotseat.facts.mongo;

import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOptions;
import java.util.Objects;
import org.bson.Document;
import org.hotseat.kernel.error.Unavailable;

/**
 * Inserts documents that other servers may insert at the same time. MongoDB looks for the document and inserts it in
 * two steps. So one of two concurrent first writes may fail with a duplicate key, which only means that the other write
 * was first.
 */
public final class ConditionalInserts {

    private ConditionalInserts() {}

    /**
     * Writes a document unless one with its id exists. May be repeated.
     *
     * @return whether it was written
     * @throws Unavailable when a document exists that is not on a majority yet
     * @throws MongoWriteException when another document has an equal field that must be unique
     */
    public static boolean putIfAbsent(MongoCollection<Document> collection, Object id, Document fields) {
        try {
            return collection
                            .updateOne(
                                    Filters.eq("_id", id),
                                    new Document("$setOnInsert", fields),
                                    new UpdateOptions().upsert(true))
                            .getUpsertedId()
                    != null;
        } catch (MongoWriteException e) {
            return existsAlready(collection, id, e);
        }
    }

    /** Inserts a document unless one with its id exists, like {@link #putIfAbsent}. */
    public static boolean insertIfAbsent(MongoCollection<Document> collection, Document document) {
        try {
            collection.insertOne(document);
            return true;
        } catch (MongoWriteException e) {
            return existsAlready(collection, Objects.requireNonNull(document.get("_id")), e);
        }
    }

    private static boolean existsAlready(MongoCollection<Document> collection, Object id, MongoWriteException e) {
        if (!MongoErrors.sameId(e.getError())) {
            throw e;
        }
        boolean there = collection
                        .find(Filters.eq("_id", id))
                        .projection(Projections.include("_id"))
                        .first()
                != null;
        if (!there) {
            throw new Unavailable("mongodb", "MongoDB cannot confirm the write by a majority.", e);
        }
        return false;
    }
}

package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import java.util.List;
import org.bson.Document;

/**
 * A document at one version of its life. Written so that any order and any number of repetitions of a thing's versions leaves
 * the greatest one: the first version is inserted, or was there already; a later one is put in if the document is missing, and
 * replaces an older one. Documents from before Hotseat have no version and count as version 0.
 *
 * @param id the document's {@code _id}
 * @param version from 1
 * @param fields everything else; {@code Version} is added here
 */
public record VersionedDocument(String collection, Object id, long version, Document fields) {

    static final String VERSION = "Version";

    /** Absent fields are not written as null: the update sets what is there. */
    List<WriteModel<Document>> writes() {
        Document whole = new Document(fields).append(VERSION, version);
        if (version == 1) {
            whole.put("_id", id);
            return List.of(new InsertOneModel<>(whole));
        }
        return List.of(
                new UpdateOneModel<>(
                        Filters.eq("_id", id), new Document("$setOnInsert", whole), new UpdateOptions().upsert(true)),
                new UpdateOneModel<>(
                        Filters.and(Filters.eq("_id", id), Filters.not(Filters.gte(VERSION, version))),
                        new Document("$set", whole)));
    }
}

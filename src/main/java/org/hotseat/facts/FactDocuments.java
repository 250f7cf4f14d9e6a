package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.kernel.Page;

/**
 * The documents of what operators create and callers name by its id: schedules, sales. Later versions are written by the journal.
 *
 * @param <T> what a document is read as
 */
public final class FactDocuments<T> {

    /** Documents from before Hotseat may have ids that nobody can name. */
    private static final Bson OURS = Filters.regex("_id", "^[A-Za-z0-9._-]{1,64}\\z");

    private final MongoConnection mongo;
    private final String collection;
    private final Function<Document, T> reader;

    public FactDocuments(MongoConnection mongo, String collection, Function<Document, T> reader) {
        this.mongo = mongo;
        this.collection = collection;
        this.reader = reader;
    }

    /** Writes the first version of a document unless there is one; answers whether there was none. May be repeated. */
    public boolean create(String id, Document fields) {
        Document whole = new Document(fields).append(VersionedDocument.VERSION, 1L);
        return mongo.call(
                        "creating " + id + " in " + collection,
                        () -> mongo.collection(collection)
                                .updateOne(
                                        Filters.eq("_id", id),
                                        new Document("$setOnInsert", whole),
                                        new UpdateOptions().upsert(true))
                                .getUpsertedId())
                != null;
    }

    public Optional<T> find(String id) {
        return mongo.call(
                id + " in " + collection,
                () -> Optional.ofNullable(mongo.collection(collection)
                                .find(Filters.eq("_id", id))
                                .first())
                        .map(reader));
    }

    /** In the order of ids. Those whose ids are not ours to serve are left out. */
    public List<T> list(Page page) {
        return mongo.call(
                "list of " + collection,
                () -> mongo.collection(collection)
                        .find(page.after().isEmpty() ? OURS : Filters.and(OURS, Filters.gt("_id", page.after())))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(reader::apply)
                        .into(new ArrayList<>()));
    }
}

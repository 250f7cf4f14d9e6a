package org.hotseat.facts;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.kernel.Page;

/**
 * The documents of what operators create and callers name by its id: schedules, sales. Later versions are written by the journal.
 *
 * @param <T> what a document is read as
 */
public final class FactDocuments<T> {

    /** Documents from before Hotseat may have ids that cannot be named over REST. */
    private static final Bson OURS = Filters.regex("_id", "^[A-Za-z0-9._-]{1,64}\\z");

    private final MongoConnection mongo;
    private final String collection;
    private final Supplier<MongoCollection<Document>> documents;
    private final Function<Document, T> reader;

    public FactDocuments(MongoConnection mongo, String collection, Function<Document, T> reader) {
        this(mongo, collection, () -> mongo.collection(collection), reader);
    }

    /** For documents so large that one may take longer than the usual bound. */
    public FactDocuments(MongoConnection mongo, String collection, long timeoutMillis, Function<Document, T> reader) {
        this(mongo, collection, () -> mongo.collection(collection, timeoutMillis), reader);
    }

    private FactDocuments(
            MongoConnection mongo,
            String collection,
            Supplier<MongoCollection<Document>> documents,
            Function<Document, T> reader) {
        this.mongo = mongo;
        this.collection = collection;
        this.documents = documents;
        this.reader = reader;
    }

    /** Writes the first version of a document unless there is one; answers whether there was none. May be repeated. */
    public boolean create(String id, Document fields) {
        Document whole = new Document(fields).append(VersionedDocument.VERSION, 1L);
        return mongo.call(
                "creating " + id + " in " + collection, () -> FirstWrites.putIfAbsent(documents.get(), id, whole));
    }

    public Optional<T> find(String id) {
        return mongo.call(
                id + " in " + collection,
                () -> Optional.ofNullable(
                                documents.get().find(Filters.eq("_id", id)).first())
                        .map(reader));
    }

    public boolean exists(String id) {
        return mongo.call(
                id + " in " + collection,
                () -> documents
                                .get()
                                .find(Filters.eq("_id", id))
                                .projection(Projections.include(VersionedDocument.VERSION))
                                .first()
                        != null);
    }

    /** The {@code _id}s that cannot be named over REST, as text and in any order. */
    public List<String> nameless(int most) {
        return mongo.call(
                "ids of " + collection,
                () -> documents
                        .get()
                        .find(Filters.nor(OURS))
                        .projection(Projections.include("_id"))
                        .limit(most)
                        .map(document -> String.valueOf(document.get("_id")))
                        .into(new ArrayList<>()));
    }

    /**
     * In the order of ids. Those whose ids are not ours to serve are left out.
     *
     * @param without large fields that are not read
     */
    public List<T> list(Page page, String... without) {
        return mongo.call(
                "list of " + collection,
                () -> documents
                        .get()
                        .find(page.after().isEmpty() ? OURS : Filters.and(OURS, Filters.gt("_id", page.after())))
                        .projection(without.length == 0 ? null : Projections.exclude(without))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(reader::apply)
                        .into(new ArrayList<>()));
    }
}

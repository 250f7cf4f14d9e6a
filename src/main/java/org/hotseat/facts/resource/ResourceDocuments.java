package org.hotseat.facts.resource;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.list.Page;

/**
 * Reads the documents of resources, such as schedules and sales, by their ids and page by page.
 *
 * @param <I> the id, whose text is the {@code _id}
 * @param <T> the type that a document is read into
 */
abstract class ResourceDocuments<I, T> {

    /** The field with the operator's own id of a resource. */
    static final String EXTERNAL_ID = "External_ID";

    /** Matches ids that REST can name; documents from before Hotseat may have other ids. */
    static final Bson OURS = Filters.regex("_id", "^[A-Za-z0-9._-]{1,64}\\z");

    final MongoConnection mongo;
    final String model;
    final String collection;

    ResourceDocuments(MongoConnection mongo, String model, String collection) {
        this.mongo = mongo;
        this.model = model;
        this.collection = collection;
    }

    /**
     * Returns the addresses of the resources with an id of the operator's own, as a page in the order of their ids;
     * none for another model, without a read.
     */
    public List<ResourceId> withExternalId(String ofModel, String externalId, Page page) {
        return ofModel.equals(model) ? ids(Filters.eq(EXTERNAL_ID, externalId), page) : List.of();
    }

    /** Returns the address of a resource. */
    public ResourceId address(I id) {
        return new ResourceId(model, id.toString());
    }

    protected abstract T read(Document document);

    /** Returns the document of a resource of this model; empty for a resource of another model. Reads nothing. */
    public Optional<LiveDocuments> definition(ResourceId resource) {
        return resource.model().equals(model)
                ? Optional.of(new LiveDocuments(collection, Filters.eq("_id", resource.id())))
                : Optional.empty();
    }

    /** Returns the collection, whose operations have the default time-out. */
    protected MongoCollection<Document> documents() {
        return mongo.collection(collection);
    }

    public Optional<T> find(I id) {
        return find(id, new String[0]);
    }

    /**
     * Returns a resource without some of its fields; empty when it does not exist.
     *
     * @param without the names of large fields that are not read
     */
    protected Optional<T> find(I id, String... without) {
        return mongo.call(
                id + " in " + collection,
                () -> Optional.ofNullable(documents()
                                .find(Filters.eq("_id", id.toString()))
                                .projection(without.length == 0 ? null : Projections.exclude(without))
                                .first())
                        .map(this::read));
    }

    public boolean exists(I id) {
        return mongo.call(
                id + " in " + collection,
                () -> documents()
                                .find(Filters.eq("_id", id.toString()))
                                .projection(Projections.include(VersionedDocument.VERSION))
                                .first()
                        != null);
    }

    /** Returns {@code _id}s that REST cannot name, as text and in no order. */
    public List<String> findInvalidIds(int max) {
        return mongo.call(
                "ids of " + collection,
                () -> documents()
                        .find(Filters.nor(OURS))
                        .projection(Projections.include("_id"))
                        .limit(max)
                        .map(document -> String.valueOf(document.get("_id")))
                        .into(new ArrayList<>()));
    }

    /**
     * Returns the resources of a page in the order of their ids. Resources whose ids REST cannot name are left out.
     *
     * @param without the names of large fields that are not read
     */
    public List<T> list(Page page, String... without) {
        return mongo.call(
                "list of " + collection,
                () -> documents()
                        .find(page.after().isEmpty() ? OURS : Filters.and(OURS, Filters.gt("_id", page.after())))
                        .projection(without.length == 0 ? null : Projections.exclude(without))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(this::read)
                        .into(new ArrayList<>()));
    }

    /** Returns a page of the model's resources, in the order of their ids; one read. */
    public List<ResourceId> ids(Page page) {
        return ids(Filters.empty(), page);
    }

    private List<ResourceId> ids(Bson which, Page page) {
        Bson ours = page.after().isEmpty() ? OURS : Filters.and(OURS, Filters.gt("_id", page.after()));
        return mongo.call(
                "ids of " + collection,
                () -> documents()
                        .find(Filters.and(ours, which))
                        .projection(Projections.include("_id"))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(document -> new ResourceId(model, document.getString("_id")))
                        .into(new ArrayList<>()));
    }
}

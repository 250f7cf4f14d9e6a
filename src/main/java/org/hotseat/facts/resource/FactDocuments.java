package org.hotseat.facts.resource;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.ComingEvent;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.list.Page;

/**
 * The documents of resources, such as schedules and sales, which operators create and callers name by an id. The
 * journal writes all versions after the first.
 *
 * @param <I> the id, whose text is the {@code _id}
 * @param <T> the type that a document is read into
 */
public abstract class FactDocuments<I, T> implements FactWriter, FactSearch, FactIndexes {

    /** The field with the operator's own id of a resource. */
    private static final String EXTERNAL_ID = "External_ID";

    /** Matches ids that REST can name; documents from before Hotseat may have other ids. */
    private static final Bson OURS = Filters.regex("_id", "^[A-Za-z0-9._-]{1,64}\\z");

    private final MongoConnection mongo;
    private final String kind;
    private final String model;
    private final String collection;

    /**
     * Creates the store.
     *
     * @param kind the kind of the facts
     * @param model the sale model's word in paths
     */
    protected FactDocuments(MongoConnection mongo, String kind, String model, String collection) {
        this.mongo = mongo;
        this.kind = kind;
        this.model = model;
        this.collection = collection;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId(model, fact.get("resource"));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(collection, fact.get("resource"), fact.number("version"), fields(fact));
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        return List.of(changed(fact.get("resource"), fact.fields().getOrDefault("external_id", "")));
    }

    private FeedChange changed(String id, String externalId) {
        Map<String, Object> data = externalId.isEmpty() ? Map.of() : Map.of("externalId", externalId);
        return new FeedChange(ChangeType.CHANGED, model + "/" + id, data);
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofSome(collection, EXTERNAL_ID));
    }

    /** Finds resources by the operator's own id. */
    @Override
    public List<Found> find(SearchText text, int most) {
        return mongo.call(
                "resources that are searched in " + collection,
                () -> documents()
                        .find(Filters.and(OURS, Filters.eq(EXTERNAL_ID, text.text())))
                        .projection(Projections.include(DoneBy.FIELD))
                        .limit(most)
                        .into(new ArrayList<>())
                        .stream()
                        .filter(document -> text.covers(document.getString("_id")))
                        .map(this::found)
                        .toList());
    }

    private Found found(Document document) {
        String id = document.getString("_id");
        return new Found(
                model.substring(0, model.length() - 1),
                id,
                new ResourceId(model, id),
                Optional.empty(),
                "published",
                DoneBy.at(document).orElse(Instant.EPOCH),
                "externalId",
                Optional.empty());
    }

    /**
     * Returns the addresses of the resources with an id of the operator's own, as a page in the order of their ids;
     * none for another model, without a read.
     */
    public List<ResourceId> withExternalId(String ofModel, String externalId, Page page) {
        return ofModel.equals(model) ? ids(Filters.eq(EXTERNAL_ID, externalId), page) : List.of();
    }

    /** Returns the document of a fact, without its id and version. */
    protected abstract Document fields(Fact fact);

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

    /**
     * Writes the first version of a document unless it exists. May be repeated.
     *
     * @return whether it was written
     */
    protected boolean create(I id, Document fields) {
        if (exists(id)) {
            return false;
        }
        ComingEvent.write(
                mongo,
                List.of(new ComingEvent(
                        PendingDocuments.NO_PARTITION,
                        EntryId.FIRST,
                        collection,
                        id.toString(),
                        1,
                        new Document(),
                        new ResourceId(model, id.toString()),
                        changed(id.toString(), Objects.toString(fields.get(EXTERNAL_ID), "")))));
        Document whole = DoneBy.sign(new Document(fields).append(VersionedDocument.VERSION, 1L), Optional.empty());
        return mongo.call(
                "creating " + id + " in " + collection,
                () -> ConditionalInserts.putIfAbsent(documents(), id.toString(), whole));
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
    public List<String> nameless(int most) {
        return mongo.call(
                "ids of " + collection,
                () -> documents()
                        .find(Filters.nor(OURS))
                        .projection(Projections.include("_id"))
                        .limit(most)
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

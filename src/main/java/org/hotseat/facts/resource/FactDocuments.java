package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
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
import org.hotseat.kernel.error.NotFound;

/**
 * The documents of resources, such as schedules and sales, which operators create and callers name by an id. The
 * journal writes all versions after the first.
 *
 * @param <I> the id, whose text is the {@code _id}
 * @param <T> the type that a document is read into
 */
public abstract class FactDocuments<I, T> extends ResourceDocuments<I, T>
        implements FactWriter, FactSearch, FactIndexes, PersonalFacts {

    private final String kind;

    /**
     * Creates the store.
     *
     * @param kind the kind of the facts
     * @param model the sale model's word in paths
     */
    protected FactDocuments(MongoConnection mongo, String kind, String model, String collection) {
        super(mongo, model, collection);
        this.kind = kind;
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

    /** Names the collection; its documents name only the operators who have signed them. */
    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly(collection));
    }

    /** Finds resources by the operator's own id. */
    @Override
    public List<Found> find(SearchText text, int max) {
        return mongo.call(
                "resources that are searched in " + collection,
                () -> documents()
                        .find(Filters.and(OURS, Filters.eq(EXTERNAL_ID, text.text())))
                        .projection(Projections.include(DoneBy.FIELD))
                        .limit(max)
                        .into(new ArrayList<>())
                        .stream()
                        .filter(document -> text.covers(document.getString("_id")))
                        .map(this::toFound)
                        .toList());
    }

    /**
     * Returns a resource; one read.
     *
     * @throws NotFound when it does not exist
     */
    public T get(I id) {
        return find(id).orElseThrow(() -> unknown(id));
    }

    /** Returns the refusal of an id that no resource has. */
    public NotFound unknown(I id) {
        return new NotFound("unknown-" + kind, "There is no " + kind + " " + id + ".");
    }

    private Found toFound(Document document) {
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

    /** Returns the document of a fact, without its id and version. */
    protected abstract Document fields(Fact fact);

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
                        address(id),
                        changed(id.toString(), Objects.toString(fields.get(EXTERNAL_ID), "")))));
        Document whole = DoneBy.sign(new Document(fields).append(VersionedDocument.VERSION, 1L), Optional.empty());
        return mongo.call(
                "creating " + id + " in " + collection,
                () -> ConditionalInserts.putIfAbsent(documents(), id.toString(), whole));
    }
}

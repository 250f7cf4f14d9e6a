package org.hotseat.facts.resource;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.JsonText;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.list.Page;

/**
 * Stores the drafts of resources of all models in the collection {@code drafts}. The definition is stored as one text,
 * since a hall of many rows would take long to write as documents. A change names the revision that it has seen, so a
 * change that the network delivers late does nothing. Methods throw {@link org.hotseat.kernel.error.Unavailable} when
 * MongoDB is unavailable.
 */
@Service
public class DraftFacts implements FactIndexes {

    public static final String COLLECTION = "drafts";

    /** The field with the subjects of the users that a draft names. */
    public static final String NAMED_USERS = "Users";

    private static final String REVISION = "Revision";
    private static final String BODY = "Body";

    private final MongoConnection mongo;

    @Inject
    public DraftFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * A stored draft.
     *
     * @param body the definition as a JSON parser returns it
     * @param revision a text that changes with each change of the draft
     */
    public record Stored(ResourceId resource, Map<String, ?> body, String revision) {}

    @Override
    public List<Index> indexes() {
        return List.of(new Index(COLLECTION, new Document(ResourceFacts.MODEL, 1).append(ResourceFacts.RESOURCE, 1)));
    }

    /** Returns the draft of a resource; one read. */
    public Optional<Stored> find(ResourceId resource) {
        return mongo.call(
                "draft of " + resource,
                () -> Optional.ofNullable(drafts().find(Filters.eq("_id", resource.toString()))
                                .first())
                        .map(DraftFacts::read));
    }

    /**
     * Writes a draft as the first one, or in the place of the one that was read.
     *
     * @param users see {@link #NAMED_USERS}
     * @param before the draft that was read; empty if there was none
     * @return whether the stored draft was still that one
     */
    public boolean put(ResourceId resource, Map<String, ?> body, List<String> users, Optional<Stored> before) {
        Document fields = new Document(ResourceFacts.MODEL, resource.model())
                .append(ResourceFacts.RESOURCE, resource.id())
                .append(REVISION, UUID.randomUUID().toString())
                .append(BODY, JsonText.of(body))
                .append(NAMED_USERS, users);
        DoneBy.sign(fields, Optional.empty());
        return mongo.call(
                "draft of " + resource,
                () -> before.isEmpty()
                        ? ConditionalInserts.putIfAbsent(drafts(), resource.toString(), fields)
                        : drafts().updateOne(seen(before.get()), new Document("$set", fields))
                                        .getMatchedCount()
                                == 1);
    }

    /**
     * Deletes a draft unless it was changed since.
     *
     * @return whether it was deleted
     */
    public boolean delete(Stored draft) {
        return mongo.call(
                "end of the draft of " + draft.resource(),
                () -> drafts().deleteOne(seen(draft)).getDeletedCount() == 1);
    }

    /**
     * Passes the drafts of a page of a model to a reader, in the order of their ids. They are read in batches, since
     * the draft of a hall has some MB.
     */
    public void forEach(String model, Page page, Consumer<Stored> reader) {
        mongo.call("drafts of " + model, () -> {
            drafts().find(Filters.and(
                            Filters.eq(ResourceFacts.MODEL, model), Filters.gt(ResourceFacts.RESOURCE, page.after())))
                    .sort(Sorts.ascending(ResourceFacts.RESOURCE))
                    .limit(page.limit())
                    .forEach(document -> reader.accept(read(document)));
            return true;
        });
    }

    /** Returns the number of drafts of a model that name a user. */
    public long countNaming(String model, String subject) {
        return mongo.call(
                "drafts that name a user",
                () -> drafts().countDocuments(
                                Filters.and(Filters.eq(ResourceFacts.MODEL, model), Filters.eq(NAMED_USERS, subject))));
    }

    private MongoCollection<Document> drafts() {
        return mongo.collection(COLLECTION);
    }

    private static Bson seen(Stored draft) {
        return Filters.and(Filters.eq("_id", draft.resource().toString()), Filters.eq(REVISION, draft.revision()));
    }

    private static Stored read(Document document) {
        ResourceId resource =
                new ResourceId(document.getString(ResourceFacts.MODEL), document.getString(ResourceFacts.RESOURCE));
        return new Stored(resource, JsonText.parse(document.getString(BODY)), document.getString(REVISION));
    }
}

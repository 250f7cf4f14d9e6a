package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;

/**
 * Facts of one kind about resources of any model. The collection has at most one document for each resource, with the
 * address of the resource as its id.
 */
abstract class ResourceFacts implements FactWriter {

    static final String MODEL = "Model";
    static final String RESOURCE = "Resource_ID";

    final MongoConnection mongo;
    private final String kind;
    private final String collection;

    ResourceFacts(MongoConnection mongo, String kind, String collection) {
        this.mongo = mongo;
        this.kind = kind;
        this.collection = collection;
    }

    /** Adds the content of a fact to a document that already has the address. */
    abstract void append(Document document, Fact fact);

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final ResourceId resource(Fact fact) {
        return new ResourceId(fact.get("model"), fact.get("resource"));
    }

    @Override
    public final VersionedDocument document(Fact fact) {
        ResourceId resource = resource(fact);
        Document document = new Document(MODEL, resource.model()).append(RESOURCE, resource.id());
        append(document, fact);
        return new VersionedDocument(collection, resource.toString(), fact.number("version"), document);
    }

    /** Returns the document of a resource; one read. */
    final <T> Optional<T> find(ResourceId resource, Function<Document, T> read) {
        return mongo.call(
                kind + " of " + resource,
                () -> Optional.ofNullable(mongo.collection(collection)
                                .find(Filters.eq("_id", resource.toString()))
                                .first())
                        .map(read));
    }

    /** Returns the documents of those resources that have one. One read; none for no resources. */
    final <T> Map<ResourceId, T> find(List<ResourceId> resources, Function<Document, T> read) {
        if (resources.isEmpty()) {
            return Map.of();
        }
        return mongo.call(collection, () -> {
            Map<ResourceId, T> found = new HashMap<>();
            mongo.collection(collection)
                    .find(Filters.in(
                            "_id", resources.stream().map(ResourceId::toString).toList()))
                    .forEach(document -> found.put(
                            new ResourceId(document.getString(MODEL), document.getString(RESOURCE)),
                            read.apply(document)));
            return found;
        });
    }
}

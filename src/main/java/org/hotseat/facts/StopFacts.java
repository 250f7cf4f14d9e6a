package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stops of resources of all models in MongoDB: the collection {@code stops}, a document for each resource that was ever stopped. Apart from
 * the resources' own documents, which are written whole at each of their versions.
 */
@Service
public class StopFacts implements FactWriter {

    private static final String COLLECTION = "stops";
    private static final String STOPPED = "Stopped";

    private final MongoConnection mongo;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected StopFacts() {
        this(null);
    }

    @Inject
    public StopFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public String kind() {
        return "stop";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId(fact.get("model"), fact.get("resource"));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(
                COLLECTION,
                id(resource(fact)),
                fact.number("version"),
                new Document("Model", fact.get("model"))
                        .append("Resource_ID", fact.get("resource"))
                        .append(STOPPED, fact.get("stopped").equals("1")));
    }

    @Override
    public List<Change> changes(Fact fact) {
        ChangeType type = fact.get("stopped").equals("1") ? ChangeType.STOPPED : ChangeType.RESUMED;
        return List.of(new Change(type, resource(fact).toString(), Map.of()));
    }

    /** The fields of a stop for the hash of a resource that is rebuilt, name and value by turns; empty for one that was never stopped. One read. */
    public List<String> fields(ResourceId resource) {
        return mongo.call(
                "stop of " + resource,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq("_id", id(resource)))
                                .first())
                        .map(document -> List.of(
                                "stops",
                                Long.toString(FactValues.version(document)),
                                "stopped",
                                document.getBoolean(STOPPED, false) ? "1" : "0"))
                        .orElse(List.of()));
    }

    /** Whether a resource is stopped by the facts; one read. */
    public boolean stopped(ResourceId resource) {
        List<String> fields = fields(resource);
        return !fields.isEmpty() && fields.get(3).equals("1");
    }

    private static String id(ResourceId resource) {
        return resource.model() + "/" + resource.id();
    }
}

package org.hotseat.facts.resource;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stores the stops of resources of all models in the collection {@code stops}, with a document for each resource that
 * was ever stopped. They are separate from the resources' own documents, since each version of those is written whole.
 */
@Service
public class StopFacts extends ResourceFacts {

    private static final String COLLECTION = "stops";
    private static final String STOPPED = "Stopped";

    @Inject
    public StopFacts(MongoConnection mongo) {
        super(mongo, "stop", COLLECTION);
    }

    @Override
    void append(Document document, Fact fact) {
        document.append(STOPPED, fact.get("stopped").equals("1"));
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        ChangeType type = fact.get("stopped").equals("1") ? ChangeType.STOPPED : ChangeType.RESUMED;
        return List.of(new FeedChange(type, resource(fact).toString(), Map.of()));
    }

    /**
     * Returns the fields of a stop for the hash of a resource in a rebuild, names and values in alternation; empty for
     * a resource that was never stopped. One read.
     */
    public List<String> fields(ResourceId resource) {
        return find(
                        resource,
                        document -> List.of(
                                "stops",
                                Long.toString(FactValues.version(document)),
                                "stopped",
                                stopped(document) ? "1" : "0"))
                .orElse(List.of());
    }

    /** Returns whether a resource is stopped by the facts; one read. */
    public boolean stopped(ResourceId resource) {
        return find(resource, StopFacts::stopped).orElse(false);
    }

    private static boolean stopped(Document document) {
        return document.getBoolean(STOPPED, false);
    }
}

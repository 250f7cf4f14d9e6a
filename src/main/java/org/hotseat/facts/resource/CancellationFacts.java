package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.list.Page;

/**
 * Stores the cancellations of resources of all models in the collection {@code cancellations}, one document each.
 * Version 1 is the beginning of a cancellation, version 2 its end.
 */
@Service
public class CancellationFacts extends ResourceFacts implements FactIndexes {

    private static final String COLLECTION = "cancellations";
    private static final String STATE = "State";

    @Inject
    public CancellationFacts(MongoConnection mongo) {
        super(mongo, "cancellation", COLLECTION);
    }

    @Override
    void append(Document document, Fact fact) {
        document.append("Reason", fact.get("reason"))
                .append("At", new Date(fact.number("at")))
                .append(STATE, fact.get("state"))
                .append("Orders", fact.number("orders"))
                .append("Refunds_Due", fact.number("refunds_due"));
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        Map<String, Object> begun = Map.of("reason", fact.get("reason"));
        Map<String, Object> done = Map.of(
                "reason",
                fact.get("reason"),
                "orders",
                fact.number("orders"),
                "refundsDue",
                fact.number("refunds_due"));
        String subject = resource(fact).toString();
        return List.of(
                fact.get("state").equals("done")
                        ? new FeedChange(ChangeType.CANCELLATION_DONE, subject, done)
                        : new FeedChange(ChangeType.CALLED_OFF, subject, begun));
    }

    /** Returns the cancellation of a resource; empty when it was not cancelled. One read. */
    public Optional<Cancellation> find(ResourceId resource) {
        return find(resource, CancellationFacts::read);
    }

    /** Returns the cancellations of those resources that were cancelled. One read; none for no resources. */
    public Map<ResourceId, Cancellation> find(List<ResourceId> resources) {
        return find(resources, CancellationFacts::read);
    }

    /** Returns cancelled resources of a model that may have active claims, in the order of their ids; one read. */
    public List<String> running(String model, Page page) {
        return mongo.call(
                "cancellations of " + model,
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(
                                Filters.eq(MODEL, model),
                                Filters.eq(STATE, "running"),
                                Filters.gt(RESOURCE, page.after())))
                        .projection(Projections.include(RESOURCE))
                        .sort(Sorts.ascending(RESOURCE))
                        .limit(page.limit())
                        .map(document -> document.getString(RESOURCE))
                        .into(new ArrayList<>()));
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(COLLECTION, MODEL, STATE, RESOURCE));
    }

    private static Cancellation read(Document document) {
        return new Cancellation(
                document.getString("Reason"),
                FactValues.time(document, "At").orElse(Instant.EPOCH),
                "done".equals(document.getString(STATE)),
                FactValues.wholeNumber(document.get("Orders")).orElse(0L),
                FactValues.wholeNumber(document.get("Refunds_Due")).orElse(0L));
    }
}

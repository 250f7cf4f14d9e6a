package org.hotseat.schedule.hold;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.UnpaidClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/** Counts the holds of a schedule. */
@Service
class UnpaidHoldFacts implements UnpaidClaims {

    private static final String EXPIRES = "ExpireTime";

    private final MongoConnection mongo;
    private final Stamps stamps;

    @Inject
    UnpaidHoldFacts(MongoConnection mongo) {
        this.mongo = mongo;
        this.stamps = new Stamps(mongo);
    }

    @Override
    public Optional<Unpaid> of(ResourceId resource) {
        return resource.model().equals(ScheduleId.MODEL) ? Optional.of(count(resource)) : Optional.empty();
    }

    private Unpaid count(ResourceId schedule) {
        LiveDocuments held = stamps.notLate(
                schedule,
                new LiveDocuments(
                        HoldFacts.COLLECTION,
                        Filters.and(
                                Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(schedule.id())),
                                HoldDocumentFacts.status(HoldFacts.HELD))));
        return mongo.call("holds of " + schedule, () -> {
            MongoCollection<Document> holds = mongo.collection(held.collection());
            return new Unpaid(
                    holds.countDocuments(held.filter()),
                    Optional.ofNullable(holds.find(held.filter())
                                    .projection(Projections.include(EXPIRES))
                                    .sort(Sorts.descending(EXPIRES))
                                    .first())
                            .flatMap(document -> FactValues.time(document, EXPIRES)));
        });
    }
}

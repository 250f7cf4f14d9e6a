package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.OverdueClaims;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/** Finds holds whose time has passed. */
@Service
class OverdueHoldFacts implements OverdueClaims, FactIndexes {

    private static final String EXPIRES = "ExpireTime";

    /** The largest number of holds that are read to find their schedules. */
    private static final int READ = 5_000;

    private final MongoConnection mongo;

    @Inject
    OverdueHoldFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public Set<ResourceId> overdue(Instant before) {
        return mongo.call("overdue holds", () -> {
            Set<ResourceId> schedules = new LinkedHashSet<>();
            for (Document document : mongo.collection(HoldFacts.COLLECTION)
                    .find(Filters.and(HoldDocumentFacts.status(HoldFacts.HELD), Filters.lt(EXPIRES, Date.from(before))))
                    .projection(Projections.include(HoldFacts.SCHEDULE))
                    .limit(READ)) {
                FactValues.id(document.get(HoldFacts.SCHEDULE))
                        .filter(Ids::valid)
                        .filter(id -> schedules.size() < MAX)
                        .ifPresent(id -> schedules.add(new ScheduleId(id).resource()));
            }
            return schedules;
        });
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(HoldFacts.COLLECTION, HoldFacts.STATUS, EXPIRES));
    }
}

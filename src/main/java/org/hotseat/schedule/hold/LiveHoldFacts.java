package org.hotseat.schedule.hold;

import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.Service;

/** Reads the holds of a schedule that have not ended, once and in batches. */
@Service
public class LiveHoldFacts {

    private final MongoConnection mongo;
    private final Batches batches;
    private final Stamps stamps;

    @Inject
    LiveHoldFacts(MongoConnection mongo, Batches batches, Stamps stamps) {
        this.stamps = stamps;
        this.mongo = mongo;
        this.batches = batches;
    }

    /** Returns whether a hold has not ended, or cannot be read; one look-up. */
    public boolean any(ScheduleId schedule) {
        return mongo.call(
                "live holds of " + schedule,
                () -> mongo.collection(HoldFacts.COLLECTION)
                                .find(held(schedule))
                                .projection(Projections.include("_id"))
                                .first()
                        != null);
    }

    /** Passes the holders of these holds to an action, in batches, whether they have expired or not. */
    public void each(ScheduleId schedule, int size, Consumer<List<Holder>> held) {
        batches.each(
                HoldFacts.COLLECTION,
                held(schedule),
                document -> HoldDocumentFacts.read(document).map(HoldFacts.Stored::holder),
                size,
                held);
    }

    private Bson held(ScheduleId schedule) {
        return stamps.believed(schedule.resource(), HoldFacts.live(schedule)).filter();
    }
}

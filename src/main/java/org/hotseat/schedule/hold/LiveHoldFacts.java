package org.hotseat.schedule.hold;

import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.Service;

/** Reads the holds of a schedule that have not ended by the facts. */
@Service
public class LiveHoldFacts {

    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** The time-out of reading all documents from before Hotseat that may be live. */
    private static final long SCAN_TIMEOUT_MILLIS = 120_000;

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
                                .find(notLate(schedule))
                                .projection(Projections.include("_id"))
                                .first()
                        != null);
    }

    /** Passes the holders of these holds to an action, in batches, whether they have expired or not. */
    public void forEach(ScheduleId schedule, int size, Consumer<List<Holder>> held) {
        batches.forEach(
                HoldFacts.COLLECTION,
                notLate(schedule),
                document -> HoldDocumentFacts.read(document).map(HoldFacts.Stored::holder),
                size,
                held);
    }

    /**
     * Returns the holds of a schedule that have not ended and whose facts came late, without those that cannot be read.
     */
    List<HoldFacts.Stored> late(ScheduleId schedule) {
        return stamps.findLate(schedule.resource(), HoldFacts.live(schedule)).stream()
                .map(HoldDocumentFacts::read)
                .flatMap(Optional::stream)
                .filter(hold -> hold.problem().isEmpty())
                .toList();
    }

    /** Returns all holds of a schedule that have not ended by the facts, expired or not, without late ones. */
    public List<HoldFacts.Stored> held(ScheduleId schedule) {
        Bson believed = notLate(schedule);
        return mongo.call(
                "holds of " + schedule,
                () -> mongo
                        .collection(HoldFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(believed)
                        .sort(Sorts.ascending("_id"))
                        .map(HoldDocumentFacts::read)
                        .into(new ArrayList<Optional<HoldFacts.Stored>>())
                        .stream()
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Returns documents that cannot be read completely and may hold a place. Reads all holds that have not ended. */
    public List<UnreadableDocument> findUnreadable(int max) {
        return mongo.call("holds that cannot be read", () -> {
            List<UnreadableDocument> unread = new ArrayList<>();
            for (Document document :
                    mongo.collection(HoldFacts.COLLECTION, SCAN_TIMEOUT_MILLIS).find(HoldFacts.NOT_ENDED)) {
                HoldDocumentFacts.unreadable(document).ifPresent(unread::add);
                if (unread.size() >= max) {
                    break;
                }
            }
            return unread;
        });
    }

    private Bson notLate(ScheduleId schedule) {
        return stamps.notLate(schedule.resource(), HoldFacts.live(schedule)).filter();
    }
}

package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.facts.UserLimitRestore.Ended;

/** Reads the ended holds of a schedule, for the limits of one user. */
@Service
public class HoldEndFacts {

    /** The field with the end of a hold; documents of earlier versions have none. */
    static final String END = "EndTime";

    /** The field with the reason of the end if the status does not show it: {@code late}. */
    static final String ENDING = "Ending";

    private static final Bson UNSOLD = HoldDocumentFacts.status(HoldFacts.CANCELLED, HoldFacts.EXPIRED);
    private static final Bson ENDED =
            HoldDocumentFacts.status(HoldFacts.ORDERED, HoldFacts.CANCELLED, HoldFacts.EXPIRED);
    private static final long READ_TIMEOUT_MILLIS = 120_000;

    private final MongoConnection mongo;

    @Inject
    HoldEndFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * Returns the holds that ended unsold after a time; their users have to wait. A hold of an earlier version causes
     * no waiting.
     */
    public List<Ended> unsold(ScheduleId schedule, Instant after) {
        Bson found = Filters.and(
                Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(schedule.value())),
                UNSOLD,
                // A late hold was never available to its user.
                Filters.ne(ENDING, "late"),
                Filters.gt(END, Date.from(after)));
        List<Ended> ended = new ArrayList<>();
        forEach(
                schedule,
                found,
                (user, document) -> ended.add(new Ended(
                        user,
                        FactValues.time(document, END).orElseThrow(),
                        "hold:" + FactValues.wholeNumber(document.get("_id")).orElse(0L))));
        return ended;
    }

    /**
     * Returns the time in ms for which a user's ended holds lasted, by user. A hold of an earlier version counts until
     * its planned end. Reads all ended holds.
     *
     * @param ordered whether holds that became orders count
     */
    public Map<String, Long> heldMillis(ScheduleId schedule, boolean ordered) {
        Bson found = Filters.and(
                Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(schedule.value())), ordered ? ENDED : UNSOLD);
        Map<String, Long> held = new HashMap<>();
        forEach(schedule, found, (user, document) -> {
            Optional<Instant> end = FactValues.time(document, END).or(() -> FactValues.time(document, "ExpireTime"));
            end.flatMap(last -> FactValues.time(document, "LockTime").map(first -> Duration.between(first, last)))
                    .filter(time -> !time.isNegative())
                    .ifPresent(time -> held.merge(user, time.toMillis(), Long::sum));
        });
        return held;
    }

    private interface Found {
        void add(String user, Document document);
    }

    private void forEach(ScheduleId schedule, Bson found, Found each) {
        mongo.call("ended holds of " + schedule, () -> {
            for (Document document : mongo.collection(HoldFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(found)
                    .projection(Projections.include(HoldFacts.USER, "LockTime", "ExpireTime", END))) {
                FactValues.id(document.get(HoldFacts.USER))
                        .flatMap(UserId::read)
                        .ifPresent(user -> each.add(user.value(), document));
            }
            return found;
        });
    }
}

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
import org.hotseat.order.facts.KeptByUsers.Ended;

/** The holds of a schedule that have ended, for the limits of what one user may keep. */
@Service
public class HoldEndFacts {

    /** When a hold ended; documents of earlier versions do not say. */
    static final String END = "EndTime";

    /** Why a hold ended, where its status does not say: {@code late}. */
    static final String ENDING = "Ending";

    private static final List<Integer> UNSOLD = List.of(HoldFacts.CANCELLED, HoldFacts.EXPIRED);
    private static final List<Integer> ENDED = List.of(HoldFacts.ORDERED, HoldFacts.CANCELLED, HoldFacts.EXPIRED);
    private static final long READ_TIMEOUT_MILLIS = 120_000;

    private final MongoConnection mongo;

    @Inject
    HoldEndFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** The holds that ended unsold after a time: their users rest. One of an earlier version began no rest. */
    public List<Ended> unsold(ScheduleId schedule, Instant after) {
        Bson found = Filters.and(
                Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(schedule.value())),
                Filters.in(HoldFacts.STATUS, UNSOLD),
                // Its user never had it.
                Filters.ne(ENDING, "late"),
                Filters.gt(END, Date.from(after)));
        List<Ended> ended = new ArrayList<>();
        each(
                schedule,
                found,
                (user, document) -> ended.add(new Ended(
                        user,
                        FactValues.time(document, END).orElseThrow(),
                        "hold:" + FactValues.whole(document.get("_id")).orElse(0L))));
        return ended;
    }

    /**
     * User to how many ms the holds lasted that have ended; one of an earlier version counts to its last end. Reads all
     * of them.
     *
     * @param ordered whether those that became orders count
     */
    public Map<String, Long> heldMillis(ScheduleId schedule, boolean ordered) {
        Bson found = Filters.and(
                Filters.in(HoldFacts.SCHEDULE, FactValues.idsOf(schedule.value())),
                Filters.in(HoldFacts.STATUS, ordered ? ENDED : UNSOLD));
        Map<String, Long> held = new HashMap<>();
        each(schedule, found, (user, document) -> {
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

    private void each(ScheduleId schedule, Bson found, Found each) {
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

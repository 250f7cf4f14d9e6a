package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.HistoryStep;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.facts.OrderSearchFacts;

/**
 * Creates the histories of holds from their documents. For a hold that an earlier version of the server placed, the
 * step before its latest one may be shown without an actor.
 */
@Service
class HoldHistoryFacts {

    private final MongoConnection mongo;
    private final OrderSearchFacts orders;

    @Inject
    HoldHistoryFacts(MongoConnection mongo, OrderSearchFacts orders) {
        this.mongo = mongo;
        this.orders = orders;
    }

    /**
     * Returns the steps of a hold, oldest first; two reads.
     *
     * @throws NotFound when the hold does not exist
     * @throws org.hotseat.kernel.error.Forbidden when the hold belongs to another user and the caller is only a user
     */
    List<Map<String, Object>> of(String lockId, Caller caller) {
        Document hold = (lockId.matches("[1-9]\\d{0,15}") ? find(Long.parseLong(lockId)) : Optional.<Document>empty())
                .orElseThrow(() -> new NotFound("unknown-hold", "There is no hold " + lockId + "."));
        UserId user = FactValues.id(hold.get(HoldFacts.USER))
                .flatMap(UserId::read)
                .orElseThrow(() -> new NotFound("unknown-hold", "The hold has no user."));
        caller.checkReads(user);
        return HistoryStep.shown(steps(Long.parseLong(lockId), hold));
    }

    private Optional<Document> find(long lockId) {
        return mongo.call(
                "hold " + lockId,
                () -> Optional.ofNullable(mongo.collection(HoldFacts.COLLECTION)
                        .find(Filters.eq("_id", lockId))
                        .first()));
    }

    private List<HistoryStep> steps(long lockId, Document hold) {
        List<HoldStepFacts> kept = HoldStepFacts.of(hold);
        List<HistoryStep> steps = new ArrayList<>(kept.stream()
                .map(step -> step.shown(HoldDocumentFacts.places(hold)))
                .toList());
        Instant since = FactValues.time(hold, "LockTime").orElse(Instant.EPOCH);
        if (kept.stream().noneMatch(HoldStepFacts::isFirst)) {
            steps.add(HistoryStep.of(since, "held").with("places", HoldDocumentFacts.places(hold)));
        }
        long status = FactValues.wholeNumber(hold.get(HoldFacts.STATUS)).orElse((long) HoldFacts.HELD);
        if (!HoldDocumentFacts.ended(status)) {
            return steps;
        }
        Instant end = FactValues.time(hold, HoldEndFacts.END)
                .or(() -> FactValues.time(hold, "ExpireTime"))
                .orElse(since);
        HistoryStep ended = HistoryStep.of(end, stateName(hold)).by(DoneBy.read(hold));
        if (status == HoldFacts.ORDERED) {
            FactValues.id(hold.get(HoldFacts.SCHEDULE))
                    .filter(Ids::valid)
                    .flatMap(schedule -> orders.ofLock(new ScheduleId(schedule).resource(), lockId))
                    .ifPresent(order -> ended.with("orderId", order.id().value()));
        }
        steps.add(ended);
        return steps;
    }

    /**
     * Returns the state of a hold: {@code held}, {@code ordered}, {@code cancelled}, {@code expired} or {@code late}.
     */
    static String stateName(Document hold) {
        long status = FactValues.wholeNumber(hold.get(HoldFacts.STATUS)).orElse((long) HoldFacts.HELD);
        if (!HoldDocumentFacts.ended(status)) {
            return "held";
        }
        String ending = hold.getString(HoldEndFacts.ENDING);
        return ending != null
                ? ending
                : status == HoldFacts.ORDERED ? "ordered" : status == HoldFacts.EXPIRED ? "expired" : "cancelled";
    }
}

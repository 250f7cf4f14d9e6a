package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.UserId;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.NewOrder;

/** Reads a hold's document, even one of an earlier system with unexpected values in its fields. */
final class HoldDocumentFacts {

    /** The field with the number of its places; absent for one place. */
    static final String PLACES = "Places";

    private static final String LOCKED_AT = "LockTime";

    /** The field with the id of the hold in the caller's own system. */
    static final String EXTERNAL_ID = "External_ID";

    /** The field with the caller's own data, an object of texts as JSON. */
    static final String METADATA = "Metadata";

    private HoldDocumentFacts() {}

    /** Matches holds with one of these statuses. */
    static Bson status(int... statuses) {
        return Filters.in(HoldFacts.STATUS, statuses(statuses));
    }

    /** Matches holds with every other status, and documents without a status that can be read. */
    static Bson noneOf(int... statuses) {
        return Filters.nin(HoldFacts.STATUS, statuses(statuses));
    }

    /** Returns statuses as numbers and as text, as an earlier system may have written them. */
    private static List<Object> statuses(int... statuses) {
        return IntStream.of(statuses)
                .boxed()
                .flatMap(status -> Stream.<Object>of(status, status.toString()))
                .toList();
    }

    /** Returns the number of places of a hold; one for a document without a possible number. */
    static int places(Document document) {
        return count(document).orElse(1L).intValue();
    }

    private static Optional<Long> count(Document document) {
        return FactValues.wholeNumber(document.get(PLACES))
                .filter(places -> places >= 1 && places <= NewOrder.MAX_UNITS);
    }

    /**
     * Returns the change that a fact of a hold reports; none for a hold that became an order, which has a fact of its
     * own.
     */
    static Optional<FeedChange> change(Fact fact, Holder holder) {
        int status = (int) fact.number("status");
        if (status == HoldFacts.ORDERED) {
            return Optional.empty();
        }
        ChangeType type = switch (status) {
            case HoldFacts.CANCELLED -> ChangeType.CANCELLED;
            case HoldFacts.EXPIRED -> ChangeType.EXPIRED;
            default -> fact.number("version") == 1 ? ChangeType.HELD : ChangeType.EXTENDED;
        };
        Map<String, Object> data = new HashMap<>();
        data.put("lockId", fact.number("lock_id"));
        data.put("scheduleId", fact.get("resource"));
        if (!holder.isStandIn()) {
            data.put("userId", holder.subject());
        }
        data.put("places", fact.fields().containsKey("places") ? fact.number("places") : 1L);
        AttachedData.of(fact.fields()).shownId().ifPresent(id -> data.put("externalId", id));
        data.put("expiresAt", Instant.ofEpochMilli(fact.number("expires_at")).toString());
        return Optional.of(new FeedChange(type, "holds/" + fact.get("lock_id"), data));
    }

    /** Reads a hold; empty when it has ended. Fields that cannot be read are reported, and the hold counts as taken. */
    static Optional<HoldFacts.Stored> read(Document document) {
        List<String> problems = new ArrayList<>();
        Optional<Long> status = FactValues.wholeNumber(document.get(HoldFacts.STATUS));
        if (status.filter(HoldDocumentFacts::ended).isPresent()) {
            return Optional.empty();
        }
        if (status.filter(number -> number == HoldFacts.HELD).isEmpty()) {
            problems.add(HoldFacts.STATUS);
        }
        Object id = document.get("_id");
        long lockId = FactValues.wholeNumber(id).filter(number -> number > 0).orElse(0L);
        if (lockId == 0) {
            problems.add("_id");
        }
        Optional<UserId> user = FactValues.id(document.get(HoldFacts.USER)).flatMap(UserId::read);
        if (user.isEmpty()) {
            problems.add(HoldFacts.USER);
        }
        Optional<Instant> expiresAt = FactValues.time(document, "ExpireTime");
        if (expiresAt.isEmpty()) {
            problems.add("ExpireTime");
        }
        if (FactValues.id(document.get(HoldFacts.SCHEDULE)).filter(Ids::valid).isEmpty()) {
            problems.add(HoldFacts.SCHEDULE);
        }
        return Optional.of(new HoldFacts.Stored(
                lockId,
                user.filter(name -> lockId > 0).map(Holder::of).orElseGet(() -> StandInFacts.standIn(id)),
                FactValues.time(document, LOCKED_AT).orElse(Instant.EPOCH),
                expiresAt,
                FactValues.version(document),
                places(document),
                HoldStepFacts.packed(document),
                new AttachedData(
                        FactValues.text(document, EXTERNAL_ID).orElse(""),
                        FactValues.text(document, METADATA).orElse("")),
                UnreadableDocument.of(HoldFacts.COLLECTION, id, problems)));
    }

    /**
     * Returns all fields of a hold that cannot be read: those that {@link #read} reports, and those that are replaced
     * by a default, which are one place and no time of the beginning.
     */
    static Optional<UnreadableDocument> unreadable(Document document) {
        return read(document).flatMap(hold -> {
            List<String> lost = lost(document);
            return hold.problem()
                    .map(problem -> problem.withFields(lost))
                    .or(() -> UnreadableDocument.of(HoldFacts.COLLECTION, document.get("_id"), lost));
        });
    }

    private static List<String> lost(Document document) {
        List<String> lost = new ArrayList<>();
        if (document.get(PLACES) != null && count(document).isEmpty()) {
            lost.add(PLACES);
        }
        if (document.get(LOCKED_AT) != null
                && FactValues.time(document, LOCKED_AT).isEmpty()) {
            lost.add(LOCKED_AT);
        }
        return lost;
    }

    static boolean ended(long status) {
        return status == HoldFacts.ORDERED || status == HoldFacts.CANCELLED || status == HoldFacts.EXPIRED;
    }
}

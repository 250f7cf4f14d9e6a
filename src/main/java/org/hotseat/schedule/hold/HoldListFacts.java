package org.hotseat.schedule.hold;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.list.Lists;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;

/**
 * Lists live holds over all schedules from the facts, in the order of LockIDs. A hold is in the list when its answer
 * has left; if {@code HOTSEAT_ACK} is {@code hot}, a little later.
 */
@Service
class HoldListFacts implements FactIndexes {

    private static final List<String> COLUMNS =
            List.of("lockId", "scheduleId", "userId", "expiresAt", "places", "externalId", "metadata");

    private final Lists lists;
    private final Exports exports;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final Stamps stamps;

    @Inject
    HoldListFacts(Lists lists, Exports exports, RedisClock clock, Keyspace keyspace, Stamps stamps) {
        this.stamps = stamps;
        this.lists = lists;
        this.exports = exports;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /**
     * Returns a page. Costs one round trip to Redis for its clock, one to MongoDB, and one for each schedule that has
     * holds in it.
     *
     * @param user the user whose holds are listed; empty for all users
     * @throws Unavailable when a store is unavailable
     */
    Listed<HoldView> page(Optional<UserId> user, Page page) {
        return lists.page(list(user), page);
    }

    /** Writes all live holds; see {@link Exports#begin}. */
    void export(Optional<UserId> user, Exports.Export export) {
        exports.begin(list(user), COLUMNS, export);
    }

    /** Creates the list. Expired holds are excluded, since they stay in the facts until they are swept. */
    private DocumentList<HoldView> list(Optional<UserId> user) {
        Instant now = clock.now(keyspace.partition(0));
        List<Bson> filters = new ArrayList<>(List.of(HoldDocumentFacts.status(HoldFacts.HELD)));
        user.ifPresent(each -> filters.add(Filters.in(HoldFacts.USER, FactValues.idsOf(each.subject()))));
        BiPredicate<ResourceId, Document> late = stamps.lateTest();
        return new DocumentList<>(
                HoldFacts.COLLECTION, Filters.and(filters), ListOrder.byId(), document -> live(document, now, late));
    }

    private static Optional<HoldView> live(Document document, Instant now, BiPredicate<ResourceId, Document> late) {
        return HoldDocumentFacts.read(document)
                .filter(hold -> hold.problem().isEmpty() && !hold.holder().isStandIn())
                .filter(hold -> hold.expiresAt().stream().allMatch(now::isBefore))
                .filter(hold -> !late.test(
                        new ResourceId(
                                ScheduleId.MODEL,
                                FactValues.id(document.get(HoldFacts.SCHEDULE)).orElseThrow()),
                        document))
                .map(hold -> HoldView.of(
                        hold.lockId(),
                        FactValues.id(document.get(HoldFacts.SCHEDULE)).orElseThrow(),
                        hold.holder().subject(),
                        hold.expiresAt().orElseThrow().toString(),
                        hold.places(),
                        hold.attached()));
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(HoldFacts.COLLECTION, HoldFacts.USER, HoldFacts.STATUS, "_id"),
                Index.ofList(HoldFacts.COLLECTION, HoldFacts.STATUS, "_id"));
    }
}

package org.hotseat.order.facts;

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
import java.util.function.BiConsumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Reads orders that have ended unpaid, for the limits of one user. */
@Service
public class UnsoldOrderFacts {

    private static final long READ_TIMEOUT_MILLIS = 30_000;
    private static final String PLACED_AT = "Placed_At";
    private static final String PAY_BEFORE = "Pay_Before";
    private static final String ENDED_AT = "Ended_At";
    private static final String ENDING = "Ending";

    private final MongoConnection mongo;
    private final SaleModelRegistry models;

    @Inject
    public UnsoldOrderFacts(MongoConnection mongo, SaleModelRegistry models) {
        this.mongo = mongo;
        this.models = models;
    }

    /** Returns the orders of a resource that ended unpaid after a time. */
    List<UserLimitRestore.Ended> after(ResourceId resource, Instant time) {
        List<UserLimitRestore.Ended> ended = new ArrayList<>();
        // A late order was never available to its user.
        Bson found = Filters.and(Filters.ne(ENDING, Ending.LATE.wireName()), Filters.gt(ENDED_AT, Date.from(time)));
        forEach(
                resource,
                found,
                (user, document) -> ended.add(new UserLimitRestore.Ended(
                        user,
                        FactValues.time(document, ENDED_AT).orElseThrow(),
                        "order:" + FactValues.id(document.get("_id")).orElseThrow())));
        return ended;
    }

    /**
     * Returns the time in ms for which a user's orders that expired or were cancelled lasted, by user. An order counts
     * at most until its pay-before time. Reads all these orders.
     */
    Map<String, Long> millis(ResourceId resource) {
        Map<String, Long> unsold = new HashMap<>();
        Bson found = Filters.in(ENDING, Ending.CANCELLED.wireName(), Ending.EXPIRED.wireName());
        forEach(resource, found, (user, document) -> {
            Optional<Instant> end = FactValues.time(document, ENDED_AT);
            end.map(last -> FactValues.time(document, PAY_BEFORE)
                            .filter(last::isAfter)
                            .orElse(last))
                    .flatMap(last -> FactValues.time(document, PLACED_AT).map(first -> Duration.between(first, last)))
                    .filter(time -> !time.isNegative())
                    .ifPresent(time -> unsold.merge(user, time.toMillis(), Long::sum));
        });
        return unsold;
    }

    private void forEach(ResourceId resource, Bson found, BiConsumer<String, Document> each) {
        OrderModel model = (OrderModel) models.byName(resource.model());
        mongo.call("unsold orders of " + resource, () -> {
            for (Document document : mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(
                            Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())),
                            OrderFilterFacts.state(PayStatus.ENDED),
                            found))
                    .projection(Projections.include(OrderDocumentFacts.OWNER_ID, PLACED_AT, PAY_BEFORE, ENDED_AT))) {
                FactValues.id(document.get(OrderDocumentFacts.OWNER_ID))
                        .flatMap(UserId::read)
                        .ifPresent(user -> each.accept(user.value(), document));
            }
            return found;
        });
    }
}

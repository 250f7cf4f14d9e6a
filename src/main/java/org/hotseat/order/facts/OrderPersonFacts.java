package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.ticket.HeldTicketFacts;

/**
 * Names the fields of orders that may name persons: users, holders of tickets, names of attendees, metadata, and
 * reasons of refunds and of prices. The name on a ticket goes with the person who holds the ticket, the other texts go
 * with the buyer. References of payments and external ids stay, since accounting needs them.
 */
@Service
public class OrderPersonFacts implements PersonalFacts {

    /** The field with the names of the attendees of a program, one line each. */
    private static final String ATTENDEES = "attendees";

    private static final PayStatus[] DECIDED = {PayStatus.PAID, PayStatus.ENDED, PayStatus.REFUNDED};

    /** Matches undecided orders, including orders that cannot be read. */
    private static final Bson UNDECIDED = OrderFilterFacts.noneOf(DECIDED);

    private final MongoConnection mongo;
    private final Batches batches;
    private final SaleModelRegistry models;

    @Inject
    OrderPersonFacts(MongoConnection mongo, Batches batches, SaleModelRegistry models) {
        this.mongo = mongo;
        this.batches = batches;
        this.models = models;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(OrderFacts.COLLECTION, OrderDocumentFacts.OWNER_ID, OrderDocumentFacts.PLAYER_ID)
                .withTexts(
                        PaymentDocumentFacts.REASONS,
                        ATTENDEES,
                        OrderDocumentFacts.METADATA,
                        OrderDocumentFacts.PRICE_REASON)
                .withEntries(HeldTicketFacts.TICKETS, HeldTicketFacts.HOLDER_ID, HeldTicketFacts.ATTENDEE)
                .onlyIf(order -> FactValues.wholeNumber(order.get(OrderDocumentFacts.PAY_STATUS))
                        .filter(number -> Stream.of(DECIDED).anyMatch(status -> status.number() == number))
                        .isPresent())
                .withResource(this::resource));
    }

    /** Returns the resource of an order; an order from before Hotseat has no kind. */
    private Optional<ResourceId> resource(Map<String, Object> order) {
        return OrderModel.all(models)
                .filter(model -> order.get(OrderDocumentFacts.KIND) == null
                        ? order.containsKey(model.resourceFact())
                        : model.kind().equals(order.get(OrderDocumentFacts.KIND)))
                .findFirst()
                .flatMap(model -> FactValues.id(order.get(model.resourceFact()))
                        .filter(Ids::valid)
                        .map(id -> new ResourceId(model.name(), id)));
    }

    @Override
    public Map<String, Long> undecided(UserId user) {
        return Map.of(
                "unpaidOrders", count(user, UNDECIDED),
                "refundsDue", count(user, OrderFilterFacts.refundDue()));
    }

    private long count(UserId user, Bson which) {
        return mongo.call(
                "undecided orders of a user",
                () -> mongo.collection(OrderFacts.COLLECTION)
                        .countDocuments(Filters.and(OrderFilterFacts.owned(user), which)));
    }

    /** Passes the ids of the orders on one resource that name a user, in any state, to an action, in batches. */
    public void of(OrderModel model, ResourceId resource, UserId user, int size, Consumer<List<OrderId>> orders) {
        batches.forEach(
                OrderFacts.COLLECTION,
                Filters.and(
                        OrderFilterFacts.naming(user),
                        Filters.in(model.resourceFact(), FactValues.idsOf(resource.id()))),
                document ->
                        FactValues.id(document.get("_id")).filter(Ids::valid).map(OrderId::new),
                size,
                orders);
    }
}

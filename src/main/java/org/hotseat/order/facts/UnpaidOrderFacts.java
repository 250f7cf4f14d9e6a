package org.hotseat.order.facts;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.UnpaidClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Counts the unpaid orders of a resource. */
@Service
class UnpaidOrderFacts implements UnpaidClaims {

    private final MongoConnection mongo;
    private final SaleModelRegistry models;
    private final Stamps stamps;

    @Inject
    UnpaidOrderFacts(MongoConnection mongo, SaleModelRegistry models) {
        this.mongo = mongo;
        this.models = models;
        this.stamps = new Stamps(mongo);
    }

    @Override
    public Optional<Unpaid> of(ResourceId resource) {
        return OrderModel.all(models)
                .filter(model -> model.name().equals(resource.model()))
                .findAny()
                .map(model -> count(model, resource));
    }

    private Unpaid count(OrderModel model, ResourceId resource) {
        LiveDocuments unpaid = stamps.notLate(
                resource,
                new LiveDocuments(
                        OrderFacts.COLLECTION,
                        Filters.and(
                                Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())),
                                OrderFilterFacts.state(PayStatus.UNPAID))));
        return mongo.call("unpaid orders of " + resource, () -> {
            MongoCollection<Document> orders = mongo.collection(unpaid.collection());
            long number = orders.countDocuments(unpaid.filter());
            return new Unpaid(
                    number,
                    Stream.of("Pay_Before", PaymentDocumentFacts.PINNED_UNTIL)
                            .map(field -> last(orders, unpaid.filter(), field))
                            .flatMap(Optional::stream)
                            .max(Instant::compareTo));
        });
    }

    private static Optional<Instant> last(MongoCollection<Document> orders, Bson unpaid, String field) {
        return Optional.ofNullable(orders.find(unpaid)
                        .projection(Projections.include(field))
                        .sort(Sorts.descending(field))
                        .first())
                .flatMap(document -> FactValues.time(document, field));
    }
}

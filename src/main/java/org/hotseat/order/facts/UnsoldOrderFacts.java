package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Orders that have ended unpaid, for the limits of what one user may keep. */
@Service
public class UnsoldOrderFacts {

    private static final long READ_TIMEOUT_MILLIS = 30_000;
    private static final String ENDED_AT = "Ended_At";

    private final MongoConnection mongo;
    private final SaleModels models;

    @Inject
    public UnsoldOrderFacts(MongoConnection mongo, SaleModels models) {
        this.mongo = mongo;
        this.models = models;
    }

    /** The orders of a resource that expired or were cancelled after a time. */
    List<KeptByUsers.Ended> after(ResourceId resource, Instant time) {
        OrderModel model = (OrderModel) models.named(resource.model());
        return mongo.call("unsold orders of " + resource, () -> {
            List<KeptByUsers.Ended> ended = new ArrayList<>();
            for (Document document : mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(
                            Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())),
                            Filters.eq(OrderDocumentFacts.PAY_STATUS, PayStatus.ENDED.number()),
                            // Its user never had it.
                            Filters.ne("Ending", Ending.LATE.word()),
                            Filters.gt(ENDED_AT, Date.from(time))))
                    .projection(Projections.include(OrderDocumentFacts.OWNER_ID, ENDED_AT))) {
                FactValues.id(document.get(OrderDocumentFacts.OWNER_ID))
                        .flatMap(UserId::read)
                        .ifPresent(user -> ended.add(new KeptByUsers.Ended(
                                user.value(),
                                FactValues.time(document, ENDED_AT).orElseThrow(),
                                "order:" + FactValues.id(document.get("_id")).orElseThrow())));
            }
            return ended;
        });
    }
}

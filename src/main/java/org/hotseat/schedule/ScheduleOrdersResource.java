package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.act.Orders;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.order.placing.PriceOverride;
import org.hotseat.order.rest.OrdersResource;
import org.hotseat.schedule.hold.ScheduleId;
import org.jspecify.annotations.Nullable;

/** Places orders on a schedule, over REST. */
@Path("schedules/{id}/orders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class ScheduleOrdersResource {

    @Inject
    private ScheduleOrders scheduleOrders;

    @Inject
    private Orders orders;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("order")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> place(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        Optional<Long> places = body.integer(ScheduleModel.PLACES, 1, NewOrder.MAX_UNITS);
        AttachedData attached = AttachedData.read(body);
        Optional<PriceOverride> override = PriceOverride.read(body, caller);
        Optional<Money> expected = body.money("expectedTotal");
        UserId user = body.userOr(caller);
        ScheduleId schedule = new ScheduleId(id);
        String request = "order " + schedule + " " + user
                + places.map(many -> " " + many + " places").orElse("")
                + attached.requestText()
                + override.map(PriceOverride::requestText).orElse("")
                + expected.map(total -> " for " + total).orElse("");
        override.ifPresent(PriceOverride::audit);
        Optional<IdempotencyKey> key = Optional.of(doubleSubmits.key(caller, idempotencyKey, request));
        return scheduleOrders
                .place(schedule, Buyer.of(user, caller, attached, override, expected), places, key)
                .thenApply(order -> OrdersResource.created(order.map(orders::view)));
    }
}

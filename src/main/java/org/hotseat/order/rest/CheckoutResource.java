package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.act.Orders;

/**
 * Returns the link by which a buyer pays an order at the company's checkout. The link is computed, and nothing changes.
 */
@Path("orders/{id}/checkout")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class CheckoutResource {

    @Inject
    private Orders orders;

    @Inject
    private CheckoutSettings settings;

    /**
     * Returns the link to the seller's payment page, and the time until which the order may be paid. Refused with
     * {@code no-checkout} if no checkout is configured, {@code wrong-state} if the order does not wait for a payment,
     * {@code nothing-to-pay} if it is free of charge, and {@code payment-under-way} if a payment is authorized. May be
     * repeated; costs a read of the order.
     */
    @GET
    @ReadsPersons
    public CompletionStage<Result<Map<String, Object>>> find(
            @PathParam("id") String id, @Context SecurityContext security) {
        return orders.show(new OrderId(id), (Caller) security.getUserPrincipal())
                .thenApply(order -> settings.checkout()
                        .map(checkout -> offered(checkout, order))
                        .orElseGet(() -> Result.refused(new Conflict(
                                "no-checkout", "This server has no checkout. The seller says how to pay."))));
    }

    private static Result<Map<String, Object>> offered(Checkout checkout, Order order) {
        Optional<HotseatException> refusal = refusal(order);
        if (refusal.isPresent()) {
            return Result.refused(refusal.get());
        }
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("url", checkout.link(order));
        view.put("expiresAt", order.payBefore());
        return Result.of(view);
    }

    private static Optional<HotseatException> refusal(Order order) {
        if (order.payStatus() != PayStatus.UNPAID) {
            return Optional.of(Orders.inState(order.payStatus()));
        }
        if (order.price().orElse(Money.ZERO).cents() == 0) {
            return Optional.of(new Conflict("nothing-to-pay", "The order has no price that could be paid."));
        }
        // A second payment beside the authorized one would have to be given back.
        return Payment.of(order).stream()
                .filter(payment -> payment.state() == Payment.State.AUTHORIZED)
                .findAny()
                .map(payment -> new Conflict("payment-under-way", "A payment of the order is authorized.")
                        .with("reference", payment.reference()));
    }
}

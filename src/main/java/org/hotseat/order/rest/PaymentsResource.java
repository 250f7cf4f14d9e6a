package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.OrderView;
import org.hotseat.order.Payment;
import org.hotseat.order.act.Orders;
import org.hotseat.order.act.Payments;
import org.jspecify.annotations.Nullable;

/** Payments of orders over REST, for the payment system. */
@Path("orders/{id}/payments")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("payment")
public class PaymentsResource {

    /** The states that the payment system reports; the other states follow from them. */
    private static final Set<Payment.State> REPORTED =
            EnumSet.of(Payment.State.AUTHORIZED, Payment.State.CAPTURED, Payment.State.VOIDED);

    private static final Map<Payment.State, String> ACTS =
            Map.of(Payment.State.AUTHORIZED, "authorize", Payment.State.VOIDED, "void");

    @Inject
    private Orders orders;

    @Inject
    private Payments payments;

    /** Returns the payments of an order, oldest first. */
    @GET
    @ReadsPersons
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<List<Map<String, Object>>> list(
            @PathParam("id") String id, @Context SecurityContext security) {
        return orders.show(new OrderId(id), (Caller) security.getUserPrincipal())
                .thenApply(order ->
                        OrderView.payments(order).stream().map(Payment::view).toList());
    }

    @POST
    @Audited("capture")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> record(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Payments.Told reported = read(body);
        OrderId order = new OrderId(id);
        Act.current()
                .line()
                .withAction(ACTS.getOrDefault(reported.state(), "capture"))
                .with("reference", reported.reference())
                .with("amount", reported.amount().toString());
        return payments.record(order, reported, key(security, idempotencyKey, "record " + order + " " + reported))
                .thenApply(payment -> payment.map(Payment::view));
    }

    @POST
    @Audited("void")
    @Path("{reference}/void")
    public CompletionStage<Result<Map<String, Object>>> end(
            @PathParam("id") String id,
            @PathParam("reference") String reference,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        OrderId order = new OrderId(id);
        Act.current().line().with("reference", reference);
        return payments.end(order, reference, key(security, idempotencyKey, "void " + order + " " + reference))
                .thenApply(payment -> payment.map(Payment::view));
    }

    private static Payments.Told read(Fields body) {
        String reference = body.require("reference", body.text("reference", 1, Payment.MAX_REFERENCE));
        Money amount = body.require("amount", body.money("amount"));
        String word = body.require("state", body.text("state", 1, Payment.MAX_REFERENCE));
        if (word != null && REPORTED.stream().noneMatch(state -> state.name().equals(word))) {
            body.addError("state", "must be AUTHORIZED, CAPTURED or VOIDED");
        }
        Optional<Instant> validUntil = body.time("validUntil");
        body.check();
        Payment.State state = Payment.State.valueOf(String.valueOf(word));
        return new Payments.Told(
                String.valueOf(reference),
                Optional.ofNullable(amount).orElseThrow(),
                state,
                state == Payment.State.AUTHORIZED ? validUntil : Optional.empty());
    }

    private static Optional<IdempotencyKey> key(SecurityContext security, @Nullable String key, String request) {
        return IdempotencyKey.read((Caller) security.getUserPrincipal(), key, request);
    }
}

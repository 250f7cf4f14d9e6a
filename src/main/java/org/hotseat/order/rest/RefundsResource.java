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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.KeptAmount;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundAmount;
import org.hotseat.order.act.Orders;
import org.hotseat.order.act.Refunds;
import org.hotseat.order.placing.NewOrder;
import org.jspecify.annotations.Nullable;

/** Refunds of orders over REST, for the payment system. */
@Path("orders/{id}/refunds")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("payment")
public class RefundsResource {

    /** The longest reason, in characters. */
    static final int MAX_REASON = 256;

    /** The largest number of seats of a purchase. */
    private static final int MAX_SEATS = 20;

    /** Matches a seat's id, which ends with the row and the number, each after a hyphen. */
    private static final Pattern SEAT = Pattern.compile("([A-Za-z0-9._-]+)-([A-Za-z0-9._]+)-([0-9]{1,6})");

    @Inject
    private Orders orders;

    @Inject
    private Refunds refunds;

    /** Returns the refunds of an order, in the order of their reports. */
    @GET
    @ReadsPersons
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<List<Map<String, Object>>> list(
            @PathParam("id") String id, @Context SecurityContext security) {
        return orders.show(new OrderId(id), (Caller) security.getUserPrincipal())
                .thenApply(order -> Refund.of(order).stream().map(Refund::view).toList());
    }

    @POST
    @Audited("refund")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> refund(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        boolean goodwill = goodwill(body);
        Refund asked = read(body);
        OrderId order = new OrderId(id);
        Act.current().line().with("reference", asked.reference()).with("reason", asked.reason());
        if (asked.asks().isStated()) {
            Act.current().line().with("amount", asked.amount().toString());
        }
        asked.kept()
                .ifPresent(part -> Act.current()
                        .line()
                        .with("kept", part.amount().toString())
                        .with("keptAs", part.as().wireName()));
        Optional<IdempotencyKey> key = IdempotencyKey.read(
                (Caller) security.getUserPrincipal(),
                idempotencyKey,
                "refund " + order + " " + asked.asked() + (goodwill ? " goodwill" : ""));
        return refunds.refund(order, asked, goodwill, key).thenApply(refund -> refund.map(Refund::view));
    }

    /** Returns whether the order keeps its units even if all of its money goes back. */
    private static boolean goodwill(Fields body) {
        boolean goodwill = body.bool("goodwill").orElse(false);
        if (goodwill && !body.has("amount")) {
            body.addError("amount", "is required with goodwill");
        }
        if (goodwill && (body.has("seats") || body.has("places") || body.has("kept"))) {
            body.addError("goodwill", "must not be given beside seats, places or kept: nothing comes back");
        }
        return goodwill;
    }

    private static Refund read(Fields body) {
        String reference = body.require("reference", body.text("reference", 1, Payment.MAX_REFERENCE));
        Optional<Money> amount = body.money("amount");
        Optional<Money> kept = body.money("kept");
        if (body.has("kept") && !body.has("amount")) {
            body.addError("amount", "is required beside kept");
        }
        boolean some = Stream.of(amount, kept).flatMap(Optional::stream).anyMatch(part -> part.cents() > 0);
        if (amount.isPresent() && !some && !body.has("seats") && !body.has("places")) {
            body.addError("amount", "must be more than 0.00, unless it is the price of seats or places");
        }
        KeptAmount.As as = keptAs(body);
        String reason = body.require("reason", body.text("reason", 1, MAX_REASON));
        Optional<List<String>> seats = body.texts("seats", MAX_SEATS);
        seats.ifPresent(named -> {
            if (named.isEmpty()
                    || !named.stream().allMatch(seat -> SEAT.matcher(seat).matches())) {
                body.addError("seats", "must be 1 to " + MAX_SEATS + " seats like A-r-1");
            } else if (Set.copyOf(named).size() < named.size()) {
                body.addError("seats", "must not name a seat twice");
            }
        });
        Optional<Long> places = body.integer("places", 1, NewOrder.MAX_UNITS);
        if (body.has("seats") && body.has("places")) {
            body.addError("places", "must not be given beside seats; send two refunds");
        }
        Optional<String> category = body.id("categoryId", id -> id);
        if (body.has("categoryId") && !body.has("places")) {
            body.addError("categoryId", "must be given beside places only");
        }
        body.check();
        RefundAmount byRules =
                seats.isPresent() || places.isPresent() ? RefundAmount.RULES_OF_PLACED : RefundAmount.RULES;
        return new Refund(
                        String.valueOf(reference),
                        amount.orElse(Money.ZERO),
                        Optional.empty(),
                        seats.orElse(List.of()).stream()
                                .map(seat -> SEAT.matcher(seat).replaceFirst("$1:$2:$3"))
                                .distinct()
                                .toList(),
                        String.valueOf(reason),
                        places.orElse(0L).intValue(),
                        category)
                .withKept(kept.filter(part -> part.cents() > 0).map(part -> new KeptAmount(part, as)))
                .asking(amount.map(RefundAmount::stated).orElse(byRules));
    }

    /** Returns the reason for keeping money, a fee if the caller names none. */
    private static KeptAmount.As keptAs(Fields body) {
        Optional<String> word = body.text("keptAs", 1, MAX_REASON);
        if (body.has("keptAs") && !body.has("kept")) {
            body.addError("keptAs", "must be given beside kept only");
        }
        Optional<KeptAmount.As> as = word.flatMap(KeptAmount.As::read);
        if (word.isPresent() && as.isEmpty()) {
            body.addError("keptAs", "must be fee or donation");
        }
        return as.orElse(KeptAmount.As.FEE);
    }
}

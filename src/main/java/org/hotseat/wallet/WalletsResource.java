package org.hotseat.wallet;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;

/** Wallets over REST. Services move money; the entries of the wallets record it, and not the audit. */
@Path("wallets/{userId}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("service")
public class WalletsResource {

    private static final int MAX_REFERENCE = 128;

    @Inject
    private Wallets wallets;

    @Inject
    private WalletPostings postings;

    @Inject
    private ActLog audit;

    @GET
    @ReadsPersons
    @RolesAllowed({"user", "service", "viewer"})
    public WalletView find(
            @PathParam("userId") String userId,
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        if (!after.matches("\\d{1,18}")) {
            throw InvalidInput.of("after", "must be the number of an entry");
        }
        Page page = Page.read(after, limit);
        UserId user = UserId.of(userId);
        ((Caller) security.getUserPrincipal()).checkReads(user);
        return WalletView.of(wallets.settled(user), wallets.entries(user, Long.parseLong(after), page.limit()));
    }

    @POST
    @Audited("deposit")
    @Path("deposits")
    @Consumes(MediaType.APPLICATION_JSON)
    public Result<WalletView.Entry> deposit(@PathParam("userId") String userId, Fields body) {
        Movement asked = Movement.read(body);
        body.check();
        UserId user = UserId.of(userId);
        writeAuditLine(user, asked);
        return SentWrites.withFate(() -> postings.deposit(user, asked.amount(), asked.reference()));
    }

    @POST
    @Audited("pay-out")
    @Path("payouts")
    @Consumes(MediaType.APPLICATION_JSON)
    public Result<WalletView.Entry> payOut(@PathParam("userId") String userId, Fields body) {
        Movement asked = Movement.read(body);
        body.check();
        UserId user = UserId.of(userId);
        writeAuditLine(user, asked);
        return SentWrites.withFate(() -> postings.payOut(user, asked.amount(), asked.reference()));
    }

    @POST
    @Audited("transfer")
    @Path("transfers")
    @Consumes(MediaType.APPLICATION_JSON)
    public Result<WalletView.Entry> transfer(@PathParam("userId") String userId, Fields body) {
        UserId from = UserId.of(userId);
        Movement asked = Movement.read(body);
        Optional<UserId> to = body.user("to");
        if (from.equals(body.require("to", to))) {
            body.addError("to", "must be another user");
        }
        body.check();
        writeAuditLine(from, asked);
        return SentWrites.withFate(() -> postings.transfer(from, to.orElseThrow(), asked.amount(), asked.reference()));
    }

    /** Writes the audit line, before any money moves. */
    private void writeAuditLine(UserId user, Movement asked) {
        Act.current()
                .line()
                .with("userId", user.subject())
                .with("amount", asked.amount().toString())
                .with("reference", asked.reference());
        audit.writeAuditLine(ActLog.NO_RESOURCE);
    }

    private record Movement(Money amount, String reference) {

        /** Reads a movement; adds an error to the body for each bad value, which are of no use then. */
        static Movement read(Fields body) {
            Optional<Money> amount = body.money("amount");
            body.require("amount", amount);
            if (amount.filter(money -> money.cents() == 0).isPresent()) {
                body.addError("amount", "must be more than 0.00");
            }
            Optional<String> reference = body.text("reference", 1, MAX_REFERENCE);
            body.require("reference", reference);
            return new Movement(amount.orElse(Money.ZERO), reference.orElse(""));
        }
    }
}

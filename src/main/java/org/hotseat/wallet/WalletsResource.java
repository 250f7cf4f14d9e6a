package org.hotseat.wallet;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.UserId;

/** Wallets over REST. */
@Path("wallets/{userId}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "operator"})
public class WalletsResource {

    private final Wallets wallets;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public WalletsResource() {
        this(null);
    }

    @Inject
    public WalletsResource(Wallets wallets) {
        this.wallets = wallets;
    }

    @GET
    public WalletView find(
            @PathParam("userId") String userId,
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        if (!after.matches("\\d{1,18}")) {
            throw InvalidInput.of("after", "must be the number of an entry");
        }
        Page page = Page.read(after, limit);
        UserId owner = UserId.of(userId);
        ((Caller) security.getUserPrincipal()).checkOwns(owner);
        return WalletView.of(wallets.quiet(owner), wallets.entries(owner, Long.parseLong(after), page.limit()));
    }
}

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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.UserId;

/** Wallets over REST. */
@Path("wallets/{userId}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "operator"})
@SecurityRequirement(name = "bearer")
@Tag(name = "wallets")
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
    @Operation(
            summary = "A user's balance, and its entries in the order of their numbers, a page at a time",
            description =
                    "Who was never given anything has an empty wallet. 403 when it is somebody else's. after: the number of"
                            + " the last entry seen. A red packet is in the wallet some milliseconds after it was grabbed.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = WalletView.class, responseCode = "200", responseDescription = "The wallet")
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

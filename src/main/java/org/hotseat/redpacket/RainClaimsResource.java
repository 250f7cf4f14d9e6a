package org.hotseat.redpacket;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.Page;

/** Claims of red packets over REST. */
@Path("rains/{id}/claims")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class RainClaimsResource {

    private final Rains rains;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public RainClaimsResource() {
        this(null);
    }

    @Inject
    public RainClaimsResource(Rains rains) {
        this.rains = rains;
    }

    @GET
    public CompletionStage<List<ClaimView>> list(
            @PathParam("id") String id,
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        RainId rain = new RainId(id);
        Page page = Page.read(after, limit);
        int skipped = number(page.after());
        return rains.claims(rain, skipped, page.limit())
                .thenApply(claims -> IntStream.range(0, claims.size())
                        .mapToObj(i -> ClaimView.of(rain, skipped + i + 1, claims.get(i)))
                        .toList());
    }

    private static int number(String after) {
        if (!after.matches("\\d{1,7}")) {
            throw InvalidInput.of("after", "must be the number of a claim, or 0");
        }
        return Integer.parseInt(after);
    }
}

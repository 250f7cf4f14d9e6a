package org.hotseat.lock;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.lock.LockKey;

/** The list of all held locks over REST, for staff. */
@Path("ops/locks")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class LockListResource {

    @Inject
    private RemoteLocks locks;

    /** Returns a page of held locks, in the order of the keys. Reads all keys of Redis, a thousand at a time. */
    @GET
    public Listed<LockHolderView> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Page page = Page.read(after, limit);
        if (!after.isEmpty()) {
            checkAfter(after);
        }
        return locks.list(page);
    }

    private static void checkAfter(String after) {
        try {
            new LockKey(after);
        } catch (InvalidArgumentException e) {
            throw InvalidInput.of("after", e.problem());
        }
    }
}

package org.hotseat.audit;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.HashMap;
import java.util.Map;
import org.hotseat.facts.list.Lists;
import org.hotseat.facts.seal.AuditCheck;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;
import org.jspecify.annotations.Nullable;

/** The audit over REST, for staff. */
@Path("ops/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class AuditResource {

    private static final int MAX_SEALS = 100;

    @Inject
    private Lists lists;

    @Inject
    private AuditCheck seals;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    @GET
    @ReadsPersons
    public Listed<Map<String, Object>> list(
            @QueryParam("actor") @Nullable String actor,
            @QueryParam("act") @Nullable String act,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("since") @Nullable String since,
            @QueryParam("until") @Nullable String until,
            @QueryParam("requestId") @Nullable String request,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("actor", actor);
        given.put("act", act);
        given.put("resource", resource);
        given.put("since", since);
        given.put("until", until);
        given.put("requestId", request);
        Fields parameters = new Fields(given);
        AuditQuery query = AuditQuery.read(parameters);
        Page page = AuditListFacts.order(query).page(after, limit, parameters);
        parameters.check();
        return lists.page(AuditListFacts.list(query), page);
    }

    /**
     * Checks the lines against their seals. Changes nothing, and may be repeated. Reads each of the seals and its
     * lines, at most 500 a seal.
     */
    @GET
    @Path("check")
    public AuditCheck.Result check(
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue("20") String limit) {
        Fields parameters = Fields.empty();
        int max = parameters.queryNumber("limit", limit, 1, MAX_SEALS);
        int before = parameters.queryNumber("after", after, 0, Integer.MAX_VALUE);
        parameters.check();
        return seals.check(before, max, clock.now(keyspace.partition(0)));
    }
}

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
import java.util.Optional;
import org.hotseat.facts.Lists;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Listed;
import org.hotseat.kernel.Page;
import org.jspecify.annotations.Nullable;

/** The audit over REST; for operators. */
@Path("ops/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class AuditResource {

    @Inject
    private Lists lists;

    @GET
    public Listed<Map<String, Object>> list(
            @QueryParam("actor") @Nullable String actor,
            @QueryParam("act") @Nullable String act,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("since") @Nullable String since,
            @QueryParam("until") @Nullable String until,
            @QueryParam("requestId") @Nullable String request,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Map<String, String> given = new HashMap<>();
        put(given, "actor", actor);
        put(given, "act", act);
        put(given, "resource", resource);
        put(given, "since", since);
        put(given, "until", until);
        put(given, "requestId", request);
        Fields parameters = new Fields(given);
        AuditQuery query = AuditQuery.read(parameters);
        Page page = AuditListFacts.order(query).page(after, limit, parameters);
        parameters.check();
        return lists.page(AuditListFacts.list(query), page);
    }

    private static void put(Map<String, String> given, String name, @Nullable String value) {
        Optional.ofNullable(value).ifPresent(text -> given.put(name, text));
    }
}

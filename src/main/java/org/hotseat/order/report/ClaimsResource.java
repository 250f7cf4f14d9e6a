package org.hotseat.order.report;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.claim.ClaimRange;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/** The claims of all sale models over REST. */
@Path("ops/claims")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class ClaimsResource {

    private static final int MAX_WORD_LENGTH = 64;

    @Inject
    private ClaimReports reports;

    @Inject
    private SaleModelRegistry models;

    /** Returns the claims that all servers have granted and refused, over time. */
    @GET
    public Map<String, Object> report(
            @QueryParam("model") @Nullable String model,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("since") @Nullable String since,
            @QueryParam("by") @Nullable String by,
            @QueryParam("zone") @Nullable String zone) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("model", model);
        given.put("resource", resource);
        given.put("since", since);
        given.put("by", by);
        given.put("zone", zone);
        Fields parameters = new Fields(given);
        Optional<String> of = parameters.text("model", 1, MAX_WORD_LENGTH);
        Optional<String> one = parameters.id("resource", id -> id);
        if (of.isPresent()
                && models.all().stream().noneMatch(each -> each.name().equals(of.get()))) {
            parameters.addError("model", "is no sale model");
        }
        if (one.isPresent()) {
            parameters.require("model", of);
        }
        Optional<Instant> from = parameters.time("since");
        Optional<TimeStep> step = TimeStep.read(parameters);
        ZoneId place = TimeStep.zone(parameters);
        parameters.check();
        return reports.report(new ClaimRange(of, one, from), step, place);
    }
}

package org.hotseat.order.report;

import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.claim.ClaimRange;
import org.hotseat.facts.list.Exports;
import org.hotseat.hotstate.rest.ModelResource;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.jspecify.annotations.Nullable;

/** The REST operations of models with orders: a report, and flat lists for spreadsheets. */
public abstract class SellingModelResource extends ModelResource {

    private final String model;

    @Inject
    private ReportFacts reports;

    @Inject
    private ClaimReports claims;

    protected SellingModelResource(String model) {
        super(model);
        this.model = model;
    }

    /**
     * Returns the sums of a resource's orders over time, by category, price and phase, the sums of their money, and the
     * numbers of claims that were granted and refused.
     */
    @GET
    @Path("{id}/report")
    @RolesAllowed("viewer")
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> report(
            @PathParam("id") String id,
            @QueryParam("by") @Nullable String by,
            @QueryParam("zone") @Nullable String zone) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("by", by);
        given.put("zone", zone);
        Fields parameters = new Fields(given);
        TimeStep step = TimeStep.read(parameters).orElse(TimeStep.DAY);
        ZoneId place = TimeStep.zone(parameters);
        parameters.check();
        ResourceId resource = new ResourceId(model, Ids.check("id", id));
        Map<String, Object> report = reports.report(resource, step, place);
        ClaimRange all = new ClaimRange(Optional.of(model), Optional.of(resource.id()), Optional.empty());
        report.put("claims", claims.report(all, Optional.of(step), place));
        return report;
    }

    /** Writes the valid tickets of a resource, one line each. */
    @GET
    @Path("{id}/tickets")
    @ReadsPersons
    @RolesAllowed("viewer")
    @Produces({Listed.CSV, Listed.NDJSON})
    public void tickets(
            @PathParam("id") String id, @Context SecurityContext security, @Suspended AsyncResponse answer) {
        reports.tickets(new ResourceId(model, Ids.check("id", id)), export(security, answer));
    }

    /** Writes the payments and refunds of a resource, one line each. */
    @GET
    @Path("{id}/payments")
    @ReadsPersons
    @RolesAllowed("viewer")
    @Produces({Listed.CSV, Listed.NDJSON})
    public void payments(
            @PathParam("id") String id, @Context SecurityContext security, @Suspended AsyncResponse answer) {
        reports.payments(new ResourceId(model, Ids.check("id", id)), export(security, answer));
    }

    private static Exports.Export export(SecurityContext security, AsyncResponse answer) {
        return new Exports.Export((Caller) security.getUserPrincipal(), answer::resume, answer::resume);
    }
}

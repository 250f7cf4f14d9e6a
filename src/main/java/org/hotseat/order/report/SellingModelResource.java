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
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    private static final int MAX_WORD_LENGTH = 64;

    private final String model;

    @Inject
    private ReportFacts reports;

    protected SellingModelResource(String model) {
        super(model);
        this.model = model;
    }

    /** Returns the sums of a resource's orders over time, by category and price, and the sums of their money. */
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
        TimeStep step = step(parameters);
        ZoneId place = zone(parameters);
        parameters.check();
        return reports.report(new ResourceId(model, Ids.check("id", id)), step, place);
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

    private static TimeStep step(Fields parameters) {
        String word = parameters.text("by", 1, MAX_WORD_LENGTH).orElse("day");
        Optional<TimeStep> step = Arrays.stream(TimeStep.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(word))
                .findAny();
        if (step.isEmpty()) {
            parameters.addError("by", "must be minute, hour or day");
        }
        return step.orElse(TimeStep.DAY);
    }

    private static ZoneId zone(Fields parameters) {
        try {
            return ZoneId.of(parameters.text("zone", 1, MAX_WORD_LENGTH).orElse("UTC"));
        } catch (DateTimeException e) {
            parameters.addError("zone", "must be a time zone, such as Europe/Berlin");
            return ZoneId.of("UTC");
        }
    }
}

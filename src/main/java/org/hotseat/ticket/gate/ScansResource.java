package org.hotseat.ticket.gate;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.Lists;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.OrderModel;
import org.hotseat.ticket.TicketId;
import org.jspecify.annotations.Nullable;

/** The log of scans over REST, for gates and staff. */
@Path("scans")
@ApplicationScoped
@RolesAllowed({"gate", "viewer"})
public class ScansResource {

    private static final int LONGEST = 256;

    private static final List<String> COLUMNS = List.of(
            "scanId",
            "direction",
            "ticketId",
            "orderId",
            "unit",
            "model",
            "resourceId",
            "categoryId",
            "at",
            "reportedAt",
            "reportedLate",
            "gate",
            "scannedBy",
            "verdict",
            "code",
            "reason",
            "answered",
            "contradictions");

    @Inject
    private InsideFacts inside;

    @Inject
    private Lists lists;

    @Inject
    private Exports exports;

    @Inject
    private SaleModelRegistry models;

    @GET
    @ReadsPersons
    @Produces(Listed.JSON)
    public Listed<Map<String, Object>> list(
            @QueryParam("model") @Nullable String model,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("gate") @Nullable String gate,
            @QueryParam("verdict") @Nullable String verdict,
            @QueryParam("ticket") @Nullable String ticket,
            @QueryParam("contradictions") @Nullable String contradictions,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = parameters(model, resource, gate, verdict, ticket, contradictions);
        ScanListFacts.Query query = query(parameters);
        Page page = ScanListFacts.ORDER.page(after, limit, parameters);
        parameters.check();
        return lists.page(ScanListFacts.of(query), page);
    }

    /** Returns all scans of the list, in lines. */
    @GET
    @ReadsPersons
    @Produces({Listed.NDJSON + Listed.SECOND, Listed.CSV + Listed.SECOND})
    public void export(
            @QueryParam("model") @Nullable String model,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("gate") @Nullable String gate,
            @QueryParam("verdict") @Nullable String verdict,
            @QueryParam("ticket") @Nullable String ticket,
            @QueryParam("contradictions") @Nullable String contradictions,
            @QueryParam("after") @Nullable String after,
            @QueryParam("limit") @Nullable String limit,
            @Context SecurityContext security,
            @Suspended AsyncResponse answer) {
        Fields parameters = parameters(model, resource, gate, verdict, ticket, contradictions);
        Page.refuse(after, limit, parameters);
        ScanListFacts.Query query = query(parameters);
        parameters.check();
        Caller caller = (Caller) security.getUserPrincipal();
        exports.begin(ScanListFacts.of(query), COLUMNS, new Exports.Export(caller, answer::resume, answer::resume));
    }

    /** Counts the tickets that are inside, by the gate that admitted them and by category. */
    @GET
    @Path("inside")
    @Produces(Listed.JSON)
    public Map<String, Object> inside(
            @QueryParam("model") @Nullable String model,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("at") @Nullable String at) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("model", model);
        given.put("resource", resource);
        given.put("at", at);
        Fields parameters = new Fields(given);
        Optional<ResourceId> of = resource(parameters);
        Optional<Instant> time = parameters.time("at");
        if (model == null && resource == null) {
            parameters.addError("resource", "is required, with its model");
        }
        parameters.check();
        return inside.count(of.orElseThrow(), time);
    }

    private static Fields parameters(
            @Nullable String model,
            @Nullable String resource,
            @Nullable String gate,
            @Nullable String verdict,
            @Nullable String ticket,
            @Nullable String contradictions) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("model", model);
        given.put("resource", resource);
        given.put("gate", gate);
        given.put("verdict", verdict);
        given.put("ticket", ticket);
        given.put("contradictions", contradictions);
        return new Fields(given);
    }

    private ScanListFacts.Query query(Fields parameters) {
        Optional<ResourceId> resource = resource(parameters);
        Optional<String> verdict = parameters.text("verdict", 1, LONGEST);
        if (verdict.isPresent() && verdict.flatMap(Verdict.Word::read).isEmpty()) {
            parameters.addError("verdict", "must be admitted, left, refused or undone");
        }
        Optional<String> ticket = parameters.text("ticket", 1, LONGEST);
        if (ticket.isPresent() && ticket.flatMap(TicketId::parse).isEmpty()) {
            parameters.addError("ticket", "must be a ticket's id");
        }
        Optional<String> only = parameters.text("contradictions", 1, LONGEST);
        if (only.filter(word -> !word.matches("true|false")).isPresent()) {
            parameters.addError("contradictions", "must be true or false");
        }
        return new ScanListFacts.Query(
                resource,
                parameters.text("gate", 1, LONGEST),
                verdict,
                ticket.flatMap(TicketId::parse),
                only.filter("true"::equals).isPresent());
    }

    private Optional<ResourceId> resource(Fields parameters) {
        Optional<String> model = parameters.text("model", 1, LONGEST);
        if (model.isPresent()
                && OrderModel.all(models).noneMatch(each -> each.name().equals(model.get()))) {
            parameters.addError("model", "must be schedules, programs or sales");
        }
        Optional<String> resource = parameters.id("resource", id -> id);
        if (model.isPresent() != resource.isPresent()) {
            parameters.addError(model.isPresent() ? "resource" : "model", "is required together with the other one");
        }
        return model.flatMap(name -> resource.map(id -> new ResourceId(name, id)));
    }
}

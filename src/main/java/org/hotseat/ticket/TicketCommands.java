package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.OrderHistoryEntry;
import org.hotseat.order.act.TicketChanges;
import org.jspecify.annotations.Nullable;

/**
 * Changes of tickets with their REST answers: another holder, or another name. An answer follows from the request and
 * the script's reply alone, so a repetition with its key gets the same one.
 */
@Service
class TicketCommands {

    private static final String TICKET = "ticketId";

    private final TicketChanges changes;
    private final TicketRules rules;

    @Inject
    TicketCommands(TicketChanges changes, TicketRules rules) {
        this.changes = changes;
        this.rules = rules;
    }

    /** Transfers a ticket to another person. Signed forms from before are void from then on. */
    CompletionStage<Result<Map<String, Object>>> transfer(String id, Fields body, Caller caller, @Nullable String key) {
        TicketRequests.Transfer asked = TicketRequests.transfer(body);
        TicketId ticket = TicketId.of(id);
        Act.current()
                .line()
                .with(TICKET, ticket.toString())
                .with("holderId", asked.to().subject());
        Act act = Act.current();
        return changes.make(
                        ticket.order(),
                        OrderHistoryEntry.TRANSFERRED,
                        order -> rules.transferred(order, ticket, asked, caller),
                        IdempotencyKey.sentOrOwn(caller, key, "transfer " + ticket + " to " + asked.requestText()))
                .thenApply(made -> made.map(change -> {
                    rules.listEntries(change, act);
                    Map<String, Object> view = view(ticket, change);
                    view.put("holderId", asked.to().subject());
                    view.put("attendee", asked.attendee());
                    view.put("transferredAt", change.at());
                    return view;
                }));
    }

    /** Changes the name of the person who attends. */
    CompletionStage<Result<Map<String, Object>>> rename(String id, Fields body, Caller caller, @Nullable String key) {
        String name = TicketRequests.attendee(body);
        TicketId ticket = TicketId.of(id);
        Act.current().line().with(TICKET, ticket.toString());
        return changes.make(
                        ticket.order(),
                        OrderHistoryEntry.RENAMED,
                        order -> rules.renamed(order, ticket, name, caller),
                        IdempotencyKey.sentOrOwn(caller, key, "rename " + ticket + " to " + name))
                .thenApply(made -> made.map(change -> {
                    Map<String, Object> view = view(ticket, change);
                    view.put("attendee", name);
                    view.put("renamedAt", change.at());
                    return view;
                }));
    }

    private static Map<String, Object> view(TicketId ticket, TicketChanges.Change change) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(TICKET, ticket.toString());
        view.put("orderId", change.order().id().value());
        view.put("kind", change.order().model());
        view.put("resourceId", change.order().resource());
        view.put("unit", ticket.unit());
        view.put("transfers", change.transfers());
        return view;
    }
}

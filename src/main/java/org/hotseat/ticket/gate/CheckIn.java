package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.ticket.TicketId;

/**
 * A check-in: a ticket that a gate has admitted.
 *
 * @param ticket the ticket
 * @param kind the kind of the order
 * @param resource the id of the resource
 * @param at the time, by Redis's clock, or by the clock of a gate that had no network
 * @param gate the name that the caller uses for the gate
 * @param by the subject of the caller's token
 * @param scan the id of its scan in the log; empty for a check-in from before scans were logged
 */
record CheckIn(
        TicketId ticket, String kind, String resource, Instant at, String gate, String by, Optional<String> scan) {

    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("ticketId", ticket.toString());
        view.put("orderId", ticket.order().value());
        view.put("kind", kind);
        view.put("resourceId", resource);
        view.put("unit", ticket.unit());
        view.put("checkedInAt", at);
        view.put("gate", gate);
        view.put("checkedInBy", by);
        scan.ifPresent(id -> view.put("scanId", id));
        return view;
    }
}

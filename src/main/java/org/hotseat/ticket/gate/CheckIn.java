package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.ticket.TicketId;

/**
 * A ticket that was let in.
 *
 * @param at by Redis's clock, or by that of the gate which had no network
 * @param gate as the caller calls it
 * @param by the subject of the caller's token
 * @param scan its scan in the log; empty for one from before scans were kept
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

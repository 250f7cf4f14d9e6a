package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A contradiction between a scan and another fact.
 *
 * @param kind {@code refunded-later}, {@code already-in}, …
 * @param at the time of the other fact
 * @param other the contradicting scan; empty when the scan contradicts the facts of the order or the clock
 */
record Contradiction(String kind, Optional<Instant> at, Optional<Other> other) {

    /** The gate admitted a text that is not a ticket of Hotseat, or a ticket of no order. */
    static final String NO_TICKET = "no-ticket";

    /**
     * The order gave the ticket to another person, or its seat for another one, after the ticket was let in or while it
     * was. No ticket that is known to be in is transferred or moved.
     */
    static final Set<String> OF_TICKETS = Set.of("transferred-later", "moved-later");

    /** The ticket was already in by another scan. */
    static final String ALREADY_IN = "already-in";

    /** The ticket had left, and re-entry is not allowed. */
    static final String NO_RE_ENTRY = "no-re-entry";

    /** The ticket left without being in. */
    static final String NOT_IN = "not-in";

    /** The gate refused a ticket that was good and not in. */
    static final String TURNED_AWAY = "turned-away";

    /** The scan is in the future, because the gate's clock is fast. */
    static final String CLOCK_AHEAD = "clock-ahead";

    /** The scan is from before the payment of the order, when the ticket did not exist: the gate's clock is slow. */
    static final String BEFORE_PAID = "before-paid";

    /**
     * The contradicting scan.
     *
     * @param scan its id; empty for a check-in from before scans were logged
     * @param gate its gate
     * @param by the subject of its caller
     */
    record Other(Optional<String> scan, String gate, String by) {}

    static Contradiction of(String kind) {
        return new Contradiction(kind, Optional.empty(), Optional.empty());
    }

    static Contradiction of(String kind, Instant at) {
        return new Contradiction(kind, Optional.of(at), Optional.empty());
    }

    /** Returns the form for REST answers. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("kind", kind);
        at.ifPresent(time -> view.put("at", time));
        other.ifPresent(scan -> {
            scan.scan().ifPresent(id -> view.put("scanId", id));
            view.put("gate", scan.gate());
        });
        return view;
    }

    static List<Map<String, Object>> views(List<Contradiction> all) {
        return all.stream().map(Contradiction::view).toList();
    }
}

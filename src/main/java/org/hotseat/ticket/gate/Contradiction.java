package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that a scan contradicts.
 *
 * @param kind {@code refunded-later}, {@code already-in}, …
 * @param at when the other thing happened
 * @param other the scan that it contradicts; empty where that is the order's facts, or the gate's clock
 */
record Contradiction(String kind, Optional<Instant> at, Optional<Other> other) {

    /** The gate let in what is no ticket of ours, or of no order. */
    static final String NO_TICKET = "no-ticket";

    /** The ticket was in by another scan. */
    static final String ALREADY_IN = "already-in";

    /** The ticket had left, and lets in once. */
    static final String NO_RE_ENTRY = "no-re-entry";

    /** It left without being in. */
    static final String NOT_IN = "not-in";

    /** The gate refused a ticket that was good, and not in. */
    static final String TURNED_AWAY = "turned-away";

    /** The gate's clock is fast: the scan is of the future. */
    static final String CLOCK_AHEAD = "clock-ahead";

    /** The scan is from before the order was paid, when there was no ticket: the gate's clock is slow. */
    static final String BEFORE_PAID = "before-paid";

    /**
     * The other scan.
     *
     * @param scan empty for a check-in from before scans were kept
     */
    record Other(Optional<String> scan, String gate, String by) {}

    static Contradiction of(String kind) {
        return new Contradiction(kind, Optional.empty(), Optional.empty());
    }

    static Contradiction of(String kind, Instant at) {
        return new Contradiction(kind, Optional.of(at), Optional.empty());
    }

    /** As REST shows it. */
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

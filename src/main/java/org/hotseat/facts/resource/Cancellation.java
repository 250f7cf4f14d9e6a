package org.hotseat.facts.resource;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cancellation of a resource, and the progress of ending its claims.
 *
 * @param at the time of the cancellation by Redis's clock
 * @param done whether no claim is active any more
 * @param orders the number of orders that have ended with it
 * @param refundsDue the number of these orders whose money has to be given back
 */
public record Cancellation(String reason, Instant at, boolean done, long orders, long refundsDue) {

    /** Reads a cancellation from the hash of a resource; empty when the resource is not cancelled. */
    public static Optional<Cancellation> of(Map<String, String> fields) {
        return Optional.ofNullable(fields.get("cancelled_at"))
                .map(at -> new Cancellation(
                        fields.getOrDefault("cancel_reason", ""),
                        Instant.ofEpochMilli(Long.parseLong(at)),
                        "done".equals(fields.get("cancel_state")),
                        Long.parseLong(fields.getOrDefault("cancelled_orders", "0")),
                        Long.parseLong(fields.getOrDefault("cancelled_due", "0"))));
    }

    /**
     * Returns the cancellation as fields of the resource's hash, names and values in alternation. A cancelled resource
     * is also stopped.
     */
    public List<String> fields() {
        return List.of(
                "stopped",
                "1",
                "cancelled_at",
                Long.toString(at.toEpochMilli()),
                "cancel_reason",
                reason,
                "cancel_state",
                state(),
                "cancelled_orders",
                Long.toString(orders),
                "cancelled_due",
                Long.toString(refundsDue));
    }

    /** Returns the same cancellation with other counts. */
    public Cancellation counting(long endedOrders, long dueRefunds) {
        return new Cancellation(reason, at, done, endedOrders, dueRefunds);
    }

    /** Returns {@code running} or {@code done}. */
    public String state() {
        return done ? "done" : "running";
    }

    /** Returns the REST form of the cancellation. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reason", reason);
        view.put("at", at);
        view.put("state", state());
        view.put("orders", orders);
        view.put("refundsDue", refundsDue);
        return view;
    }
}

package org.hotseat.facts.resource;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * That a resource was cancelled for good, and how far what lived of it has ended.
 *
 * @param at when, by Redis's clock
 * @param done whether nothing of it lives any more
 * @param orders orders that have ended with it
 * @param refundsDue how many of them had money that is to be given back for this reason
 */
public record Cancellation(String reason, Instant at, boolean done, long orders, long refundsDue) {

    /** From the hash of a resource; empty when it is not cancelled. */
    public static Optional<Cancellation> of(Map<String, String> fields) {
        return Optional.ofNullable(fields.get("cancelled_at"))
                .map(at -> new Cancellation(
                        fields.getOrDefault("cancel_reason", ""),
                        Instant.ofEpochMilli(Long.parseLong(at)),
                        "done".equals(fields.get("cancel_state")),
                        Long.parseLong(fields.getOrDefault("cancelled_orders", "0")),
                        Long.parseLong(fields.getOrDefault("cancelled_due", "0"))));
    }

    /** The same as fields of that hash, name and value by turns. What is cancelled is stopped. */
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

    /** The same with other counts. */
    public Cancellation counting(long endedOrders, long dueRefunds) {
        return new Cancellation(reason, at, done, endedOrders, dueRefunds);
    }

    /** {@code running} or {@code done}. */
    public String state() {
        return done ? "done" : "running";
    }

    /** As REST shows it. */
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

package org.hotseat.event;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The money of each resource as a company would have it that knows nothing but the feed: what the latest event of each
 * order says of it, and each refund. Amounts in cents.
 */
public final class FeedMoney {

    /** An order: what its latest version says, and the sums of its refunds. */
    private static final class Account {
        private long version;
        private long placed;
        private long due;
        private long refunded;
        private long kept;
    }

    private final Map<String, Map<String, Account>> accounts = new HashMap<>();

    /** Takes an event, which did not come before; one that is not of an order has no money. */
    void keep(JsonObject event) {
        String subject = event.getString("subject");
        if (!subject.startsWith("orders/")) {
            return;
        }
        JsonObject data = event.getJsonObject("data");
        Account account = accounts.computeIfAbsent(
                        event.getString("source").replaceFirst(".*/api/", ""), id -> new HashMap<>())
                .computeIfAbsent(subject, id -> new Account());
        if (event.getString("type").endsWith(".refunded")) {
            account.refunded += cents(data, "amount");
            account.kept += cents(data, "kept");
        }
        long version = data.getJsonNumber("version").longValue();
        if (version >= account.version) {
            account.version = version;
            account.placed = data.getInt("payStatus") == 1 ? cents(data, "placed") : 0;
            account.due = cents(data, "refundDue");
        }
    }

    /** The money of each path of a resource with orders, by the names that its sales report has for it. */
    public Map<String, Map<String, Long>> totals() {
        Map<String, Map<String, Long>> totals = new TreeMap<>();
        accounts.forEach((resource, orders) -> {
            Map<String, Long> sums = totals.computeIfAbsent(resource, id -> new TreeMap<>());
            for (Account order : orders.values()) {
                sums.merge("placed", order.placed, Long::sum);
                sums.merge("refundDue", order.due, Long::sum);
                sums.merge("refunded", order.refunded, Long::sum);
                sums.merge("kept", order.kept, Long::sum);
                sums.merge("captured", order.placed + order.due + order.refunded + order.kept, Long::sum);
            }
        });
        return totals;
    }

    private static long cents(JsonObject of, String name) {
        return of.containsKey(name)
                ? new BigDecimal(of.getString(name)).movePointRight(2).longValueExact()
                : 0;
    }
}

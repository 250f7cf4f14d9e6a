package org.hotseat.order.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hotseat.kernel.claim.ClaimSum;
import org.hotseat.kernel.claim.TimeBuckets;
import org.hotseat.kernel.error.InvalidInput;

/**
 * Sums up the claims of all servers by steps of time. Requests under way add up over servers and resources of the same
 * minute; of several minutes the greatest number counts. Not thread-safe.
 */
final class ClaimTable {

    private static final String GRANTED = "granted";
    private static final int[] PERCENTS = {50, 95, 99};
    private static final int MILLIS_SCALE = 3;

    private final TimeStep step;
    private final ZoneId zone;
    private final SortedMap<Instant, ClaimSum> rows = new TreeMap<>();
    private final Map<Instant, Long> waiting = new TreeMap<>();

    ClaimTable(TimeStep step, ZoneId zone) {
        this.step = step;
        this.zone = zone;
    }

    /**
     * Adds the claims of one minute.
     *
     * @throws InvalidInput when the minutes are too far apart for rows of this length
     */
    void add(Instant minute, ClaimSum claims) {
        row(minute).add(claims);
        waiting.merge(minute, claims.waiting(), Long::sum);
        if (rows.size() > SalesReport.MAX_ROWS) {
            throw SalesReport.tooManyRows();
        }
    }

    private ClaimSum row(Instant minute) {
        return rows.computeIfAbsent(step.begin(minute, zone), begin -> new ClaimSum());
    }

    /** Returns the REST form: the sums of all rows, and the rows. */
    Map<String, Object> view() {
        waiting.forEach((minute, requests) -> row(minute).raiseWaiting(requests));
        ClaimSum all = new ClaimSum();
        rows.values().forEach(all::add);
        Map<String, Object> view = view(all);
        view.put(
                "rows",
                rows.entrySet().stream()
                        .map(entry -> {
                            Map<String, Object> row = new LinkedHashMap<>();
                            row.put("from", entry.getKey());
                            row.putAll(view(entry.getValue()));
                            return row;
                        })
                        .toList());
        return view;
    }

    private static Map<String, Object> view(ClaimSum claims) {
        Map<String, Object> view = new LinkedHashMap<>();
        Map<String, Object> refused = new LinkedHashMap<>(claims.outcomes());
        Object granted = refused.remove(GRANTED);
        view.put(GRANTED, granted == null ? 0L : granted);
        view.put("refused", refused);
        if (!claims.times().isEmpty()) {
            for (int percent : PERCENTS) {
                long micros = TimeBuckets.percentileMicros(claims.times(), percent);
                view.put("p" + percent + "Ms", BigDecimal.valueOf(micros, MILLIS_SCALE));
            }
        }
        view.put("waiting", claims.waiting());
        return view;
    }
}

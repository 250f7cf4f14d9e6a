package org.hotseat.order.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;

/**
 * Sums up what was sold by phase: by the phases that were open when an order was placed. Phases of several groups may
 * be open at once; what is sold then counts in a row of all of them. Not thread-safe.
 */
final class PhaseSales {

    private static final class Sold {
        private long orders;
        private long units;
        private long cents;
    }

    private final List<Phase> phases;
    private final Map<List<Phase>, Sold> sold = new LinkedHashMap<>();

    /** Creates a sum with a row for each phase, since it matters, too, that a phase has sold nothing. */
    PhaseSales(Phases phases) {
        this.phases = phases.list();
        this.phases.forEach(phase -> sold.put(List.of(phase), new Sold()));
    }

    /** Adds a paid order that was placed at this time. */
    void add(Instant placedAt, long units, long cents) {
        List<Phase> open =
                phases.stream().filter(phase -> phase.isOpen(placedAt)).toList();
        Sold row = sold.computeIfAbsent(open, key -> new Sold());
        row.orders++;
        row.units += units;
        row.cents += cents;
    }

    /** Returns the REST form: the phases in their order, then rows of several or no phases. */
    List<Map<String, Object>> view() {
        List<Map<String, Object>> rows = new ArrayList<>();
        sold.forEach((open, row) -> {
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("phases", open.stream().map(Phase::answer).toList());
            view.put("orders", row.orders);
            view.put("units", row.units);
            view.put("amount", new Amount(row.cents));
            rows.add(view);
        });
        return rows;
    }
}

package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.form.Phase;

/**
 * The units of a resource at one moment, with the times at which they are sold and the groups that may buy.
 *
 * @param now the moment by Redis's clock
 * @param left the number of free units
 * @param taken the number of units that count against the release of a phase
 * @param valid whether the resource sells at all
 */
public record Offer(SaleTimes times, Instant now, long left, long taken, boolean valid) {

    /** Returns the status of the sale, without regard to an operator's stop or cancellation. */
    SaleStatus saleStatus() {
        if (times.openAt(now).isEmpty() && times.opensAfter(now).isEmpty()) {
            return SaleStatus.OVER;
        }
        if (!valid) {
            return SaleStatus.STOPPED;
        }
        if (times.openAt(now).isEmpty()) {
            return SaleStatus.ANNOUNCED;
        }
        List<Phase> selling = selling();
        return selling.isEmpty() ? SaleStatus.SOLD_OUT : toAll(selling) ? SaleStatus.OPEN : SaleStatus.PRESALE;
    }

    /**
     * Returns the groups that may buy in the open windows, or else in the windows that open next. The list is empty if
     * everybody may buy.
     */
    List<String> opensFor() {
        List<Phase> selling = selling();
        List<Phase> open = selling.isEmpty() ? times.openAt(now) : selling;
        List<Phase> those = open.isEmpty() ? times.nextAfter(now) : open;
        return toAll(those)
                ? List.of()
                : those.stream()
                        .flatMap(phase -> phase.groups().stream())
                        .distinct()
                        .toList();
    }

    /** Returns the open windows that have at least one unit left. */
    private List<Phase> selling() {
        return times.openAt(now).stream()
                .filter(phase ->
                        left > 0 && phase.release().filter(max -> max <= taken).isEmpty())
                .toList();
    }

    private static boolean toAll(List<Phase> phases) {
        return phases.stream().anyMatch(phase -> phase.groups().isEmpty());
    }
}

package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.form.Phase;

/**
 * The units of a resource at one moment, with when and to whom they are sold.
 *
 * @param now by Redis's clock
 * @param left units that are free
 * @param taken units that count against the release of a phase
 * @param valid whether it sells at all
 */
public record Offer(SaleTimes times, Instant now, long left, long taken, boolean valid) {

    /** The word for it when no operator has ended or stopped it. */
    SaleWord word() {
        if (times.openAt(now).isEmpty() && times.opensAfter(now).isEmpty()) {
            return SaleWord.OVER;
        }
        if (!valid) {
            return SaleWord.STOPPED;
        }
        if (times.openAt(now).isEmpty()) {
            return SaleWord.ANNOUNCED;
        }
        List<Phase> selling = selling();
        return selling.isEmpty() ? SaleWord.SOLD_OUT : toAll(selling) ? SaleWord.OPEN : SaleWord.PRESALE;
    }

    /** The groups that may use what is open, else what opens next; empty for everybody. */
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

    /** The open windows that have a unit left. */
    private List<Phase> selling() {
        return times.openAt(now).stream()
                .filter(phase -> left > 0
                        && phase.release().filter(most -> most <= taken).isEmpty())
                .toList();
    }

    private static boolean toAll(List<Phase> phases) {
        return phases.stream().anyMatch(phase -> phase.groups().isEmpty());
    }
}

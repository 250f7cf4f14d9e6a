package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;

/**
 * When a resource sells, how much and to whom.
 *
 * @param windows none is empty; the first instant and the last one that exist stand for no bound
 */
public record SaleTimes(List<Phase> windows) {

    public SaleTimes {
        windows = List.copyOf(windows);
    }

    /**
     * The phases, within the time from its opening to its closing; or that time alone.
     *
     * @param opens empty for always
     * @param closes empty for never
     */
    public static SaleTimes of(Optional<Phases> phases, Optional<Instant> opens, Optional<Instant> closes) {
        Instant from = opens.orElse(Instant.MIN);
        Instant to = closes.orElse(Instant.MAX);
        Phase whole = new Phase(from, to, Optional.empty(), List.of());
        return new SaleTimes(phases.map(Phases::list).orElse(List.of(whole)).stream()
                .map(phase -> new Phase(
                        later(phase.opensAt(), from), earlier(phase.closesAt(), to), phase.release(), phase.groups()))
                .filter(phase -> phase.opensAt().isBefore(phase.closesAt()))
                .toList());
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** The windows that are open at a time. */
    List<Phase> openAt(Instant now) {
        return windows.stream()
                .filter(each -> !now.isBefore(each.opensAt()) && now.isBefore(each.closesAt()))
                .toList();
    }

    /** The next time at which it opens to anybody; empty when it does not open again. */
    Optional<Instant> opensAfter(Instant now) {
        return windows.stream().map(Phase::opensAt).filter(now::isBefore).min(Comparator.naturalOrder());
    }

    /** The windows that open next. */
    List<Phase> nextAfter(Instant now) {
        Optional<Instant> next = opensAfter(now);
        return windows.stream()
                .filter(each -> next.equals(Optional.of(each.opensAt())))
                .toList();
    }

    /** From when on it sells no more; empty when it does not close by itself. */
    Optional<Instant> closesAt() {
        return windows.stream()
                .map(Phase::closesAt)
                .max(Comparator.naturalOrder())
                .filter(Instant.MAX::isAfter);
    }
}

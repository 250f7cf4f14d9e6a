package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;

/**
 * The windows of time in which a resource sells, with the groups and the number of units of each.
 *
 * @param windows the windows, each longer than nothing; {@link Instant#MIN} and {@link Instant#MAX} mean no limit
 */
public record SaleTimes(List<Phase> windows) {

    public SaleTimes {
        windows = List.copyOf(windows);
    }

    /**
     * Returns the phases, cut to the time between opening and closing. Without phases, this time is the only window.
     *
     * @param opens empty if it is always open
     * @param closes empty if it never closes
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

    /** Returns the windows that are open at a time. */
    List<Phase> openAt(Instant now) {
        return windows.stream().filter(each -> each.isOpen(now)).toList();
    }

    /** Returns the next time at which a window opens for anybody; empty if none opens again. */
    Optional<Instant> opensAfter(Instant now) {
        return windows.stream().map(Phase::opensAt).filter(now::isBefore).min(Comparator.naturalOrder());
    }

    /** Returns the windows that open next. */
    List<Phase> nextAfter(Instant now) {
        Optional<Instant> next = opensAfter(now);
        return windows.stream()
                .filter(each -> next.equals(Optional.of(each.opensAt())))
                .toList();
    }

    /** Returns the time from which on the resource sells nothing more; empty if it has no such time. */
    Optional<Instant> closesAt() {
        return windows.stream()
                .map(Phase::closesAt)
                .max(Comparator.naturalOrder())
                .filter(Instant.MAX::isAfter);
    }
}

package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm.Given;

/**
 * When a schedule or program closes whose body does not say: when it starts, if that lies ahead (ADR 124). One that is
 * put when it has started already goes on selling, unless it had closed at this start.
 *
 * @param now by Redis's clock
 */
public record ClosingTime(Instant now) {

    private static final String CLOSES = "closesAt";

    /**
     * Complains of a time beside phases, which say themselves when they close. The time at which the last of them
     * closes is taken for what it is, a part of the answer of a GET, and not kept.
     */
    public static void check(Given given) {
        Optional<Instant> closes = given.find(CLOSES);
        Optional<Phases> phases = given.find("phases");
        if (closes.isEmpty() || phases.isEmpty()) {
            return;
        }
        if (closes.equals(
                SaleTimes.of(phases, Optional.empty(), Optional.empty()).closesAt())) {
            given.withdraw(CLOSES);
        } else {
            given.body().complain(CLOSES, "must not be given beside phases, each of which closes at its own time");
        }
    }

    /**
     * When it closes; empty for never, and where phases decide.
     *
     * @param starts the start that is put
     * @param closes the time that is put
     * @param startedBefore the start that it had
     * @param closedBefore when it closed
     */
    public Optional<Instant> of(
            Optional<Instant> starts,
            Optional<Instant> closes,
            Optional<Phases> phases,
            Optional<Instant> startedBefore,
            Optional<Instant> closedBefore) {
        if (closes.isPresent() || phases.isPresent()) {
            return closes;
        }
        boolean same = starts.equals(startedBefore) && starts.equals(closedBefore);
        return starts.filter(start -> start.isAfter(now) || same);
    }
}

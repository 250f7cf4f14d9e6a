package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.form.Given;
import org.hotseat.kernel.form.Phases;

/**
 * Determines the closing time of a schedule or program whose body has none (ADR 124). Such a resource closes at its
 * start if the start is in the future. A resource that is put after its start does not close automatically, unless it
 * already closed at this same start.
 *
 * @param now the present time by Redis's clock
 */
public record ClosingTime(Instant now) {

    private static final String CLOSES = "closesAt";

    /**
     * Adds an error if a body has both a closing time and phases, since phases have closing times of their own. A
     * closing time that equals the end of the last phase is accepted and removed from the body: a client that sends
     * back the answer of a GET sends this value.
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
            given.body().addError(CLOSES, "must not be given beside phases, each of which closes at its own time");
        }
    }

    /**
     * Returns the time at which the resource closes. The result is empty if the resource never closes, or if its phases
     * decide.
     *
     * @param starts the start in the new definition
     * @param closes the closing time in the new definition
     * @param startedBefore the start in the previous definition
     * @param closedBefore the closing time in the previous definition
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

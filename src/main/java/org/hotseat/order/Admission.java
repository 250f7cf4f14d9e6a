package org.hotseat.order;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.HistoryStep;

/**
 * The entry of a ticket of an order at a gate.
 *
 * @param unit the unit of the ticket, as {@link OrderModel#units} names it
 * @param by the caller at the gate, if the facts have it
 * @param undone the time and the actor of the undoing, if the entry was undone
 */
public record Admission(String unit, Instant at, String gate, Optional<Actor> by, Optional<Undone> undone) {

    /** The time at which an entry was undone, and its actor if the facts have one. */
    public record Undone(Instant at, Optional<Actor> by) {}

    /** Returns the entry as a step of a history. */
    public HistoryStep shown() {
        return HistoryStep.of(at, "checked-in").by(by).with("unit", unit).with("gate", gate);
    }

    /** Returns the undoing as a step of a history; empty if the entry was not undone. */
    public Optional<HistoryStep> shownEnd() {
        return undone.map(
                end -> HistoryStep.of(end.at(), "check-in-undone").by(end.by()).with("unit", unit));
    }
}

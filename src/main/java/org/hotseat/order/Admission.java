package org.hotseat.order;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.HistoryStep;

/**
 * A ticket of an order that was let in.
 *
 * @param unit as {@link OrderModel#units} names it
 * @param by the gate's caller, where the facts have it
 * @param undone whether the entry was taken back, and who did it when
 */
public record Admission(String unit, Instant at, String gate, Optional<Actor> by, Optional<Undone> undone) {

    /** The end of an entry. */
    public record Undone(Instant at, Optional<Actor> by) {}

    /** As a history shows it. */
    public HistoryStep shown() {
        return HistoryStep.of(at, "checked-in").by(by).with("unit", unit).with("gate", gate);
    }

    /** Its end as a history shows it. */
    public Optional<HistoryStep> shownEnd() {
        return undone.map(
                end -> HistoryStep.of(end.at(), "check-in-undone").by(end.by()).with("unit", unit));
    }
}

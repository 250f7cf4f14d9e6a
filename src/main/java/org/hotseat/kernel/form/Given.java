package org.hotseat.kernel.form;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** The valid values of a body that is being read, by the names of their components. */
public record Given(Fields body, Map<String, Object> values) {

    /** Returns a valid value; empty if it is absent or bad. */
    @SuppressWarnings("unchecked")
    public <V> Optional<V> find(String component) {
        return Optional.ofNullable((V) values.get(component));
    }

    /** Sets the value of an attribute that has no valid value in the body. */
    public void setDefault(String component, Object value) {
        values.putIfAbsent(component, value);
    }

    /** Removes a value, as if the body did not contain it. */
    public void withdraw(String component) {
        values.remove(component);
    }

    /** Adds an error for a price that is too high for an order of several units. */
    public void boundPrice(String component) {
        this.<Money>find(component)
                .filter(price -> price.cents() > Money.MAX_PRICE.cents())
                .ifPresent(price -> body.addError(component, "must be at most " + Money.MAX_PRICE));
    }

    /** Adds an error for the phases unless all of them lie between two times of the body. */
    public void within(String first, String last) {
        Optional<Instant> end = find(last);
        Optional<Phases> phases = find("phases");
        if (this.<Instant>find(first)
                .filter(start -> end.isPresent()
                        && phases.filter(some -> !some.within(start, end.get())).isPresent())
                .isPresent()) {
            body.addError("phases", "must lie between " + first + " and " + last);
        }
    }

    /** Adds an error for the second time unless it is after the first. */
    public void requireOrder(String first, String second) {
        Optional<Instant> end = find(second);
        if (this.<Instant>find(first)
                .filter(start -> end.isPresent() && !start.isBefore(end.get()))
                .isPresent()) {
            body.addError(second, "must be after " + first);
        }
    }
}

package org.hotseat.hotstate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.list.StreamEvent;

/**
 * A resource as its public stream shows it at one moment.
 *
 * @param state all of it, by names; no user, no code, no number of a hold
 * @param events changes since the previous view that are too long to be in the state
 * @param whole whether the events miss some changes, so that the state has to be sent again
 */
public record PublicView(Map<String, Object> state, List<StreamEvent> events, boolean whole) {

    /** Fields that are empty are not there. */
    public PublicView {
        Map<String, Object> there = new LinkedHashMap<>();
        state.forEach((name, value) -> {
            if (value instanceof Optional<?> optional) {
                optional.ifPresent(inner -> there.put(name, inner));
            } else if (value != null) {
                there.put(name, value);
            }
        });
        state = there;
        events = List.copyOf(events);
    }

    /** A state that has everything. */
    public static PublicView of(Map<String, Object> state) {
        return new PublicView(state, List.of(), false);
    }

    /**
     * The fields that have other values than before; empty when they cannot express the change, because a field is
     * gone.
     *
     * @param before a state
     */
    public Optional<Map<String, Object>> changesSince(Map<String, Object> before) {
        if (whole || !state.keySet().containsAll(before.keySet())) {
            return Optional.empty();
        }
        Map<String, Object> changes = new LinkedHashMap<>(state);
        changes.entrySet().removeIf(field -> field.getValue().equals(before.get(field.getKey())));
        return Optional.of(changes);
    }
}

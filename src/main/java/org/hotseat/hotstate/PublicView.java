package org.hotseat.hotstate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.form.Metadata;
import org.hotseat.kernel.list.StreamEvent;

/**
 * A resource as its public stream shows it at one moment.
 *
 * @param state the whole state, by field names; it contains no user, no code and no number of a hold
 * @param events the changes since the previous view that are too long for the state
 * @param whole whether some changes are missing among the events, so that the whole state has to be sent again
 */
public record PublicView(Map<String, Object> state, List<StreamEvent> events, boolean whole) {

    /** Removes the fields whose value is {@code null} or an empty {@link Optional}, and those of the operator alone. */
    public PublicView {
        Map<String, Object> there = new LinkedHashMap<>();
        state.forEach((name, value) -> {
            if (value instanceof Optional<?> optional) {
                optional.ifPresent(inner -> there.put(name, inner));
            } else if (value != null) {
                there.put(name, value);
            }
        });
        state = hidden(there);
        events = List.copyOf(events);
    }

    /** Returns a resource as everybody may see it: without the operator's own id and texts. */
    public static Map<String, Object> hidden(Map<String, Object> resource) {
        Map<String, Object> shown = new LinkedHashMap<>(resource);
        shown.keySet().removeAll(Metadata.HIDDEN);
        return shown;
    }

    /** Creates a view whose state contains everything and that has no events. */
    public static PublicView of(Map<String, Object> state) {
        return new PublicView(state, List.of(), false);
    }

    /** Returns this view with more fields in its state. */
    public PublicView with(Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(state);
        all.putAll(more);
        return new PublicView(all, events, whole);
    }

    /**
     * Returns the fields whose values have changed. The result is empty if the changes cannot be sent as fields: a
     * field has disappeared, or the whole state has to be sent.
     *
     * @param before the earlier state
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

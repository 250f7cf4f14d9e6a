package org.hotseat.facts.pending;

import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.trace.TraceParent;

/**
 * An event in its stored form.
 *
 * @param id the id, which is the same for a repetition of the event
 * @param type a word of {@link org.hotseat.kernel.ChangeType}
 * @param subject the thing that has changed
 * @param resource its resource, such as {@code schedules/evening}
 * @param data texts, whole numbers, and lists of texts
 * @param trace the place of the request that has caused it; empty if that was not traced, or there was none
 */
public record StoredEvent(
        String id,
        String type,
        String subject,
        String resource,
        Map<String, Object> data,
        Optional<TraceParent> trace) {

    /** Creates an event without a trace. */
    public StoredEvent(String id, String type, String subject, String resource, Map<String, Object> data) {
        this(id, type, subject, resource, data, Optional.empty());
    }
}

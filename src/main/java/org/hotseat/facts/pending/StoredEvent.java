package org.hotseat.facts.pending;

import java.util.Map;

/**
 * An event in its stored form.
 *
 * @param id the id, which is the same for a repetition of the event
 * @param type a word of {@link org.hotseat.kernel.ChangeType}
 * @param subject the thing that has changed
 * @param resource its resource, such as {@code schedules/evening}
 * @param data texts, whole numbers, and lists of texts
 */
public record StoredEvent(String id, String type, String subject, String resource, Map<String, Object> data) {}

package org.hotseat.facts.pending;

import java.util.Map;

/**
 * An event as it is stored.
 *
 * @param id the same for an event that comes again
 * @param type a word of {@link org.hotseat.kernel.ChangeType}
 * @param subject what has changed
 * @param resource its resource: {@code schedules/evening}
 * @param data texts, whole numbers, and lists of texts
 */
public record StoredEvent(String id, String type, String subject, String resource, Map<String, Object> data) {}

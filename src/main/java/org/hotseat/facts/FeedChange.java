package org.hotseat.facts;

import java.util.Map;
import org.hotseat.kernel.ChangeType;

/**
 * A change that the change feed reports.
 *
 * @param subject the thing that has changed, such as {@code orders/0.9f3a61}
 * @param data the details that the feed reports: texts, whole numbers, and lists of texts; never a code of a drop
 */
public record FeedChange(ChangeType type, String subject, Map<String, Object> data) {

    public FeedChange {
        data = Map.copyOf(data);
    }
}

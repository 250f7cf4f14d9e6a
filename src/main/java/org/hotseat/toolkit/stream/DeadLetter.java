package org.hotseat.toolkit.stream;

import java.util.Map;

/**
 * An entry that was given up.
 *
 * @param id the id for a replay or a drop; the letters of a stream are sorted by it
 * @param group the group whose listener failed; a replay goes to this group only
 * @param entryId the former id of the entry
 * @param attempts the number of calls of the listener
 * @param reason the last failure as text
 * @param buriedMillis the time at which the entry was given up, by Redis's clock
 * @param fields the fields that were appended
 */
public record DeadLetter(
        String id,
        String group,
        String entryId,
        int attempts,
        String reason,
        long buriedMillis,
        Map<String, String> fields) {

    public DeadLetter {
        fields = Map.copyOf(fields);
    }
}

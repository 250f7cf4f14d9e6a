package org.hotseat.toolkit.stream;

import java.util.Map;

/**
 * An entry that was given up.
 *
 * @param id under which it is replayed or dropped; letters of a stream are in the order of their ids
 * @param group whose listener failed; a replay goes to this group alone
 * @param entryId the id the entry had
 * @param attempts how often the listener was asked
 * @param reason the last failure, in words
 * @param buriedMillis when it was given up, by Redis's clock
 * @param fields what was appended
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

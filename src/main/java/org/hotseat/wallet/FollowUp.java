package org.hotseat.wallet;

import java.util.Map;

/**
 * Work that must happen after a debit. It is stored in the debit's entry, so it is written in the same step as the
 * debit, and any server that finds it open completes it.
 *
 * @param kind the kind of the {@link DebitFollowUp} that completes it
 * @param fields all data that are needed for it
 */
public record FollowUp(String kind, Map<String, String> fields) {

    public FollowUp {
        fields = Map.copyOf(fields);
    }
}

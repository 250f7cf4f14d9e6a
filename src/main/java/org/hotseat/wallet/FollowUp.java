package org.hotseat.wallet;

import java.util.Map;

/**
 * Something that must happen after a debit. It stands in the debit's entry, so it is written in the same step as the
 * debit, and whatever server finds it open brings it to its end.
 *
 * @param kind of the {@link DebitFollowUp} that knows how
 * @param fields all that is needed for it
 */
public record FollowUp(String kind, Map<String, String> fields) {

    public FollowUp {
        fields = Map.copyOf(fields);
    }
}

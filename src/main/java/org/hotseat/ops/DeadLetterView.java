package org.hotseat.ops;

import java.time.Instant;
import java.util.Map;
import org.hotseat.toolkit.stream.DeadLetter;

/** A dead letter in a REST answer. */
public record DeadLetterView(
        String id,
        String group,
        String entryId,
        int attempts,
        String reason,

        String buriedAt,

        Map<String, String> fields) {

    static DeadLetterView of(DeadLetter letter) {
        return new DeadLetterView(
                letter.id(),
                letter.group(),
                letter.entryId(),
                letter.attempts(),
                letter.reason(),
                Instant.ofEpochMilli(letter.buriedMillis()).toString(),
                letter.fields());
    }
}

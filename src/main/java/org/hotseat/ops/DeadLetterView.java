package org.hotseat.ops;

import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hotseat.toolkit.stream.DeadLetter;

/** A dead letter as it is answered. */
@Schema(name = "DeadLetter")
public record DeadLetterView(
        String id,
        String group,
        String entryId,
        int attempts,
        String reason,

        @Schema(type = SchemaType.STRING, format = "date-time")
        String buriedAt,

        @Schema(type = SchemaType.OBJECT) Map<String, String> fields) {

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

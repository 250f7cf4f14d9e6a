package org.hotseat.api.meter;

import java.util.Optional;
import org.hotseat.api.json.JsonBody;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.list.ClaimAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a claim as one word for the metrics: {@code granted}, or the code of the reason why nothing was
 * granted. The codes are those of the contract. They are few, and a caller cannot influence them.
 */
public final class ClaimOutcome {

    public static final String GRANTED = "granted";

    private ClaimOutcome() {}

    /** Returns the outcome for a successful answer. */
    public static String of(@Nullable Object answer) {
        return answer instanceof ClaimAnswer claim ? claim.withheld().orElse(GRANTED) : GRANTED;
    }

    /** Returns the outcome for an answer of Jakarta REST, whose refusals already have their body as bytes. */
    public static String of(int status, @Nullable Object entity) {
        if (status < 400) {
            return of(entity);
        }
        return Optional.ofNullable(
                        entity instanceof byte[] body ? JsonBody.parse(body).get("code") : null)
                .map(String::valueOf)
                .orElseGet(() -> Problem.of(status).code());
    }
}

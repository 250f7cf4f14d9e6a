package org.hotseat.api;

import java.util.Optional;
import org.hotseat.kernel.ClaimAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a claim in a word, as the metrics count it: {@code granted}, or the code for which nothing was. The codes are those of the
 * contract: few, and never made of what a caller sends.
 */
final class ClaimOutcome {

    static final String GRANTED = "granted";

    private ClaimOutcome() {}

    /** The outcome that a good answer tells of. */
    static String of(@Nullable Object answer) {
        return answer instanceof ClaimAnswer claim ? claim.withheld().orElse(GRANTED) : GRANTED;
    }

    /** The same of an answer of Jakarta REST, whose refusals have their body in bytes already. */
    static String of(int status, @Nullable Object entity) {
        if (status < 400) {
            return of(entity);
        }
        return Optional.ofNullable(
                        entity instanceof byte[] body ? JsonBody.parse(body).get("code") : null)
                .map(String::valueOf)
                .orElseGet(() -> Problem.of(status).code());
    }
}

package org.hotseat.api.meter;

import java.util.Optional;
import org.hotseat.api.json.JsonBody;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.list.ClaimAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a claim in a word, as the metrics count it: {@code granted}, or the code for which nothing was. The
 * codes are those of the contract: few, and never made of what a caller sends.
 */
public final class ClaimOutcome {

    public static final String GRANTED = "granted";

    private ClaimOutcome() {}

    /** The outcome of a good answer. */
    public static String of(@Nullable Object answer) {
        return answer instanceof ClaimAnswer claim ? claim.withheld().orElse(GRANTED) : GRANTED;
    }

    /** The same of an answer of Jakarta REST, whose refusals have their body in bytes already. */
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

package org.hotseat.kernel.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The limits on how often one user, one client address, and all callers together may send requests for a resource. An
 * empty limit does not limit.
 */
public record RateLimits(Optional<RateLimit> perUser, Optional<RateLimit> perAddress, Optional<RateLimit> perResource) {

    public static final RateLimits NONE = new RateLimits(Optional.empty(), Optional.empty(), Optional.empty());

    private static final String ABSENT = "-";

    public boolean isEmpty() {
        return equals(NONE);
    }

    /**
     * Reads {@code rateLimit: {perUser?, perAddress?, <perResource>?}}, each {@code {requests, perSeconds}}. Adds
     * errors like {@link Fields}.
     *
     * @param perResource this model's name for the common limit of all callers, for instance {@code perSale}
     */
    public static RateLimits read(Fields body, String perResource) {
        return body.object("rateLimit")
                .map(limits -> new RateLimits(
                        limit(limits, "perUser"), limit(limits, "perAddress"), limit(limits, perResource)))
                .orElse(NONE);
    }

    private static Optional<RateLimit> limit(Fields limits, String field) {
        return limits.object(field).flatMap(limit -> {
            Optional<Long> requests = limit.integer("requests", 1, RateLimit.MAX_REQUESTS);
            Optional<Long> seconds = limit.integer("perSeconds", 1, RateLimit.MAX_SECONDS);
            limit.require("requests", requests);
            limit.require("perSeconds", seconds);
            return requests.flatMap(count -> seconds.map(time -> new RateLimit(count.intValue(), time.intValue())));
        });
    }

    /** Returns the form in Redis and in facts, for instance {@code 5/10 - 1000/1}; an empty text without limits. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (Optional<RateLimit> limit : List.of(perUser, perAddress, perResource)) {
            words.add(limit.map(RateLimit::toString).orElse(ABSENT));
        }
        return isEmpty() ? "" : String.join(" ", words);
    }

    /** Reads the form of {@link #toString}. */
    public static RateLimits parse(String text) {
        if (text.isEmpty()) {
            return NONE;
        }
        String[] words = text.split(" ", -1);
        return new RateLimits(parsed(words[0]), parsed(words[1]), parsed(words[2]));
    }

    private static Optional<RateLimit> parsed(String word) {
        return word.equals(ABSENT) ? Optional.empty() : Optional.of(RateLimit.parse(word));
    }
}

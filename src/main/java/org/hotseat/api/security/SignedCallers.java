package org.hotseat.api.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import org.hotseat.kernel.caller.Caller;

/**
 * The callers of tokens that were verified: a signature is checked once and the answer remembered until the token
 * expires, for ten minutes at most, so that a key which its issuer withdraws stops to count within that time. Only
 * tokens that held are remembered: a flood of bad ones cannot push them out. Bounded in number; a token's length is
 * bounded, too.
 */
final class SignedCallers {

    /** Longer than any real token; servers bound a header's length at about the same. */
    static final int MAX_LENGTH = 8_192;

    private static final Duration REMEMBERED_FOR = Duration.ofMinutes(10);

    private final TokenVerifier verifier;
    private final Cache<String, TokenVerifier.Verified> remembered;
    private final Clock clock;

    SignedCallers(TokenVerifier verifier, int size, Clock clock) {
        this.verifier = verifier;
        this.clock = clock;
        this.remembered = Caffeine.newBuilder()
                .maximumSize(size)
                .expireAfterWrite(REMEMBERED_FOR)
                .build();
    }

    /**
     * The caller whom this token names. Costs one look-up when it was verified before.
     *
     * @throws org.hotseat.kernel.error.NotSignedIn with code {@code invalid-token} when it does not hold (any more)
     * @throws org.hotseat.kernel.error.Unavailable when the issuer's keys cannot be fetched
     */
    Caller callerOf(String token) {
        TokenVerifier.Verified known = remembered.getIfPresent(token);
        if (known != null && clock.millis() < known.expiresAtMillis()) {
            return known.caller();
        }
        if (token.length() > MAX_LENGTH) {
            throw TokenVerifier.invalid("too-long", "It is longer than " + MAX_LENGTH + " characters.");
        }
        TokenVerifier.Verified verified = verifier.verify(token);
        remembered.put(token, verified);
        return verified.caller();
    }
}

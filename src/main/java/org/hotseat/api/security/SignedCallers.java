package org.hotseat.api.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import org.hotseat.kernel.caller.Caller;

/**
 * The callers of verified tokens. A signature is checked once, and the result is remembered until the token expires,
 * but at most ten minutes. So a key that its issuer withdraws becomes invalid within that time. Only valid tokens are
 * remembered, so a flood of bad ones cannot displace them. The number of remembered tokens and the length of a token
 * are limited.
 */
final class SignedCallers {

    /**
     * The longest token that is accepted. Real tokens are shorter, and servers limit a header to about the same length.
     */
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
     * Returns the caller whom a token names. Costs one look-up if the token was verified before.
     *
     * @throws org.hotseat.kernel.error.NotSignedIn with code {@code invalid-token} for a token that is invalid or has
     *     expired
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

package org.hotseat.api.security;

import java.util.Optional;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotSignedIn;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code Authorization} header (RFC 6750). It does not depend on JAX-RS, so that it can be tested without a
 * server.
 */
final class BearerTokens {

    private static final String SCHEME = "Bearer ";
    private static final NotSignedIn MISSING = missing("no-token");

    private final SignedCallers callers;

    BearerTokens(SignedCallers callers) {
        this.callers = callers;
    }

    /**
     * Returns the caller of a request with this header; empty without the header. A token that is sent must be valid,
     * even when no token is needed.
     *
     * @throws NotSignedIn with code {@code no-token} for another scheme, and {@code invalid-token} for an invalid token
     */
    Optional<Caller> caller(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw MISSING;
        }
        return Optional.of(callers.callerOf(header.substring(SCHEME.length()).strip()));
    }

    /** Returns the refusal of a request without a token. */
    static NotSignedIn missing(String code) {
        return new NotSignedIn(code, "Send a token: the header Authorization: Bearer <token>.", "no-token");
    }
}

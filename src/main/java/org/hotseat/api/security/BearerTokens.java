package org.hotseat.api.security;

import java.util.Optional;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotSignedIn;
import org.jspecify.annotations.Nullable;

/** Reads the {@code Authorization} header (RFC 6750). Knows no JAX-RS, so that it can be tested without a server. */
final class BearerTokens {

    private static final String SCHEME = "Bearer ";
    private static final NotSignedIn MISSING = missing("no-token");

    private final SignedCallers callers;

    BearerTokens(SignedCallers callers) {
        this.callers = callers;
    }

    /**
     * The caller of a request with this header; none without one. A token that is sent must hold, also where none is
     * needed.
     *
     * @throws NotSignedIn with code {@code no-token} for another scheme, {@code invalid-token} for a token that does
     *     not hold
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

    /** The refusal of a request without a token. */
    static NotSignedIn missing(String code) {
        return new NotSignedIn(code, "Send a token: the header Authorization: Bearer <token>.", "no-token");
    }
}

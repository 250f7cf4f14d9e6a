package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.ExpiredJWTException;
import java.text.ParseException;
import java.time.Clock;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a token is valid and which caller it names. It checks the signature first, with the configured
 * algorithm and key; then issuer, audience and times. The caller's id is always {@code sub}: at many issuers the owner
 * can change {@code upn} and {@code preferred_username}, and holds and orders are stored under this id. The
 * {@link RoleRule} reads the roles. Costs a signature check (0.3 ms measured on a busy machine, against 1 µs for a
 * remembered token), so {@link SignedCallers} remembers the result.
 */
final class TokenVerifier {

    static final String INVALID = "invalid-token";
    /** The claim with a list of names of lock keys that the caller may take besides its own. */
    static final String LOCK_KEYS = "lock_keys";

    /**
     * The accepted types: the type of RFC 7519 and that of OAuth 2.0 access tokens (RFC 9068). A token without a type
     * is accepted, too.
     */
    private static final DefaultJOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final TokenSettings settings;
    private final Clock clock;

    /** @param clock this server's clock; it may differ from the issuer's by the configured skew */
    TokenVerifier(JWSKeySelector<SecurityContext> keys, TokenSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        processor.setJWSTypeVerifier(TYPES);
        processor.setJWSKeySelector(keys);
        processor.setJWTClaimsSetVerifier(claimsVerifier());
    }

    /**
     * A valid token.
     *
     * @param caller the caller whom the token names
     * @param expiresAtMillis the time at which the token becomes invalid, including the clock skew
     */
    record Verified(Caller caller, long expiresAtMillis) {}

    /**
     * Verifies a token.
     *
     * @throws NotSignedIn with code {@code invalid-token} for an invalid token; gives the reason without quoting the
     *     token
     * @throws Unavailable when the issuer's keys cannot be fetched
     */
    Verified verify(String token) {
        try {
            return verified(processor.process(parsed(token), null));
        } catch (ParseException e) {
            throw invalid("no-jwt", "It is not a signed JWT.");
        } catch (ExpiredJWTException e) {
            throw invalid("expired", "It has expired.");
        } catch (BadJWTException e) {
            throw invalid(
                    "claims",
                    "Its claims are not accepted here: issuer, audience or times are wrong, or one is missing.");
        } catch (BadJOSEException e) {
            throw invalid("signature", "Its signature, type or algorithm is not accepted here.");
        } catch (KeySourceException e) {
            throw new Unavailable("token-keys", "The keys that tokens are signed with cannot be fetched.", e);
        } catch (JOSEException e) {
            throw invalid("signature", "Its signature cannot be checked.");
        }
    }

    /**
     * Parses a token. The library throws any kind of exception for a header that is not an object, and anybody can send
     * such a header.
     */
    private static JWT parsed(String token) throws ParseException {
        try {
            return JWTParser.parse(token);
        } catch (RuntimeException e) {
            throw new ParseException(e.toString(), 0);
        }
    }

    private Verified verified(JWTClaimsSet claims) throws ParseException, BadJWTException {
        String subject = claims.getSubject();
        Date expires = claims.getExpirationTime();
        if (subject == null || expires == null) {
            throw new BadJWTException("a claim that is null");
        }
        String key = Subjects.key(subject)
                .orElseThrow(() ->
                        invalid("subject", "Its subject must be 1 to 255 bytes of text without control characters."));
        checkTimes(claims.getIssueTime(), expires);
        long end = Math.min(expires.getTime(), endByAge(claims.getIssueTime(), expires));
        return new Verified(
                new Caller(
                        key,
                        settings.roles().roles(claims.getClaims()),
                        lockNames(claims),
                        settings.roles().groups(claims.getClaims())),
                end + settings.clockSkew().toMillis());
    }

    /**
     * Refuses tokens that were issued in the future or last too long. The clock of the issuer of such a token cannot be
     * trusted, and a token that lasts for years could not be withdrawn. The sums cannot overflow, because the end is
     * limited before it is used.
     */
    private void checkTimes(@Nullable Date issued, Date expires) throws BadJWTException {
        long latest = clock.millis() + settings.clockSkew().toMillis();
        if (issued != null && issued.getTime() > latest) {
            throw new BadJWTException("made in the future");
        }
        long longest = settings.longest().toMillis();
        if (expires.getTime() > latest + longest
                || (issued != null && issued.getTime() < expires.getTime() - longest)) {
            throw invalid(
                    "lifetime", "It lasts longer than " + settings.longest().toSeconds() + " seconds.");
        }
    }

    private long endByAge(@Nullable Date issued, Date expires) throws BadJWTException {
        if (settings.maxAge().isZero()) {
            return expires.getTime();
        }
        if (issued == null) {
            throw new BadJWTException("no iat");
        }
        long end = issued.getTime() + settings.maxAge().toMillis();
        if (end + settings.clockSkew().toMillis() <= clock.millis()) {
            throw new ExpiredJWTException("older than the greatest age");
        }
        return end;
    }

    /**
     * Returns the lock key names that a token grants. A claim that is not a list of strings grants nothing, because
     * another application may use it for something else.
     */
    private static Set<String> lockNames(JWTClaimsSet claims) {
        return claims.getClaim(LOCK_KEYS) instanceof List<?> names
                ? names.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    private DefaultJWTClaimsVerifier<SecurityContext> claimsVerifier() {
        JWTClaimsSet.Builder exact = new JWTClaimsSet.Builder();
        settings.issuer().ifPresent(exact::issuer);
        // A HashSet, because an audience of a token may be null, and Set.of does not allow contains(null).
        Set<String> audiences = settings.audiences().isEmpty() ? null : new HashSet<>(settings.audiences());
        DefaultJWTClaimsVerifier<SecurityContext> verifier =
                new DefaultJWTClaimsVerifier<>(audiences, exact.build(), Set.copyOf(List.of("sub", "exp")), Set.of()) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        verifier.setMaxClockSkew((int) settings.clockSkew().toSeconds());
        return verifier;
    }

    /**
     * Returns the refusal of an invalid token.
     *
     * @param reason a word for the audit
     */
    static NotSignedIn invalid(String reason, String detail) {
        return new NotSignedIn(INVALID, "The bearer token is not accepted. " + detail, reason);
    }
}

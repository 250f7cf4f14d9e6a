package org.hotseat.api.security;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.OutageTolerantJWKSetSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.jwk.source.RateLimitedJWKSetSource;
import com.nimbusds.jose.jwk.source.RefreshAheadCachingJWKSetSource;
import com.nimbusds.jose.jwk.source.RetryingJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of an issuer's key set (JWKS), fetched over the network. The set is fetched for the first token, then every
 * five minutes, and for a {@code kid} that the set does not contain. During an outage of the issuer a fetched set is
 * used for an hour.
 *
 * <p>Anybody can send a token with an invented {@code kid}, so fetches are limited to two in half a minute. Between
 * them a token with an unknown {@code kid} is refused; tokens with known keys are not affected. Therefore a new key is
 * known at the latest half a minute after it was published, however many tokens are forged.
 */
final class RemoteKeys implements JWKSource<SecurityContext> {

    private static final Logger LOG = System.getLogger(RemoteKeys.class.getName());

    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration KEPT_IN_AN_OUTAGE = Duration.ofHours(1);
    private static final Duration FETCHED_AHEAD = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(30);

    /** The time to wait for another thread's fetch. Longer than two fetches that both time out. */
    private static final Duration WAIT_FOR_ANOTHERS_FETCH = Duration.ofSeconds(5);

    private final JWKSetSource<SecurityContext> sets;
    private final Clock clock;

    /** @param issuer fetches the whole set at each call */
    RemoteKeys(JWKSetSource<SecurityContext> issuer, JWSAlgorithm algorithm, Clock clock) {
        this.clock = clock;
        JWKSetSource<SecurityContext> bridged = new OutageTolerantJWKSetSource<>(
                new RetryingJWKSetSource<>(new UsableKeys(issuer, algorithm), null),
                KEPT_IN_AN_OUTAGE.toMillis(),
                null);
        this.sets = new RefreshAheadCachingJWKSetSource<>(
                new RateLimitedJWKSetSource<>(bridged, BETWEEN_FETCHES.toMillis(), null),
                KEPT.toMillis(),
                WAIT_FOR_ANOTHERS_FETCH.toMillis(),
                FETCHED_AHEAD.toMillis(),
                false,
                null);
    }

    /**
     * Returns the keys that match. Fetches the set again if it contains none of them.
     *
     * @throws KeySourceException when no key set is available
     */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        JWKSet known = sets.getJWKSet(JWKSetCacheRefreshEvaluator.noRefresh(), clock.millis(), context);
        List<JWK> found = selector.select(known);
        return found.isEmpty() ? published(selector, known, context) : found;
    }

    /** Selects keys from the set as the issuer publishes it now. */
    private List<JWK> published(JWKSelector selector, JWKSet known, @Nullable SecurityContext context)
            throws KeySourceException {
        try {
            return selector.select(
                    sets.getJWKSet(JWKSetCacheRefreshEvaluator.referenceComparison(known), clock.millis(), context));
        } catch (RateLimitReachedException e) {
            // The set was fetched a moment ago and did not contain the key.
            return List.of();
        }
    }

    /** Leaves out the keys of a set that cannot verify tokens. Tokens with such a key then have an unknown key. */
    private record UsableKeys(JWKSetSource<SecurityContext> issuer, JWSAlgorithm algorithm)
            implements JWKSetSource<SecurityContext> {

        @Override
        public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long now, @Nullable SecurityContext context)
                throws KeySourceException {
            return new JWKSet(issuer.getJWKSet(refresh, now, context).getKeys().stream()
                    .filter(this::usable)
                    .toList());
        }

        private boolean usable(JWK key) {
            if (!VerificationKeys.matches(key, algorithm)) {
                return false;
            }
            boolean strong = VerificationKeys.strong(key);
            if (!strong) {
                LOG.log(
                        Level.WARNING,
                        "HS801 The issuer''s key set has a key that is too weak; tokens signed with it are refused. kid: {0}",
                        key.getKeyID());
            }
            return strong;
        }

        @Override
        public void close() throws IOException {
            issuer.close();
        }
    }
}

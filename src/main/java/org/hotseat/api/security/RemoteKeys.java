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
 * The keys of an issuer's key set (JWKS) that is fetched over the network: when the first token comes, then every five
 * minutes, and for a {@code kid} that the set does not have. A fetched set bridges an outage of the issuer for an hour.
 *
 * <p>Anybody can send a token with a made-up {@code kid}, so such fetches are bounded: two in half a minute. Between
 * them an unknown {@code kid} is simply unknown: its token is refused, and those of the known keys are not touched by
 * it. A new key therefore counts half a minute after it was published, at the latest, however many tokens are forged.
 */
final class RemoteKeys implements JWKSource<SecurityContext> {

    private static final Logger LOG = System.getLogger(RemoteKeys.class.getName());

    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration KEPT_IN_AN_OUTAGE = Duration.ofHours(1);
    private static final Duration FETCHED_AHEAD = Duration.ofSeconds(30);
    private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(30);

    /** Longer than two fetches that both time out. */
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

    /** @throws KeySourceException when there is no set that could be asked */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        JWKSet known = sets.getJWKSet(JWKSetCacheRefreshEvaluator.noRefresh(), clock.millis(), context);
        List<JWK> found = selector.select(known);
        return found.isEmpty() ? published(selector, known, context) : found;
    }

    /** Those of the set as the issuer has it now. */
    private List<JWK> published(JWKSelector selector, JWKSet known, @Nullable SecurityContext context)
            throws KeySourceException {
        try {
            return selector.select(
                    sets.getJWKSet(JWKSetCacheRefreshEvaluator.referenceComparison(known), clock.millis(), context));
        } catch (RateLimitReachedException e) {
            // The issuer was asked a moment ago, and the set did not have the key.
            return List.of();
        }
    }

    /**
     * The keys of a set that tokens may be verified with. The others are left out, so that their tokens have an unknown
     * key.
     */
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
            if (!VerificationKeys.fits(key, algorithm)) {
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

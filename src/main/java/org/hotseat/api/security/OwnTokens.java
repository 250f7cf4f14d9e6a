package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.OtherWays;
import org.hotseat.toolkit.Settings;
import org.jspecify.annotations.Nullable;

/**
 * Checks a token of this server's own as those of callers are checked, for the warm-up: the first check of a signature
 * takes some milliseconds, and a crowd of users comes with as many tokens. Its key is made for it and believed by
 * nothing else.
 */
@Service
public class OwnTokens implements OtherWays {

    private static final int RSA_BITS = 2048;

    private final TokenSettings settings;
    private final Clock clock;
    private volatile @Nullable Signed signed;

    /** @param untilMillis well before the token expires: its times are whole seconds */
    private record Signed(TokenVerifier verifier, String token, long untilMillis) {}

    @Inject
    public OwnTokens(Settings settings) {
        this(TokenSettings.from(settings), Clock.systemUTC());
    }

    OwnTokens(TokenSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Costs a check of a signature, and at first and when the token is about to expire a new key. */
    @Override
    public void goOtherWays() {
        check();
    }

    Caller check() {
        Signed known = signed;
        if (known == null || clock.millis() >= known.untilMillis()) {
            known = sign();
            signed = known;
        }
        return known.verifier().verify(known.token()).caller();
    }

    private Signed sign() {
        JWSAlgorithm algorithm = settings.algorithm();
        long now = clock.millis();
        long lifetime = lifetime().toMillis();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(settings.issuer().orElseThrow())
                .audience(settings.audiences().iterator().next())
                .subject("warm-up")
                .issueTime(new Date(now))
                .expirationTime(new Date(now + lifetime))
                .claim("groups", List.of("user"))
                .build();
        try {
            JWK key = JWSAlgorithm.Family.RSA.contains(algorithm)
                    ? new RSAKeyGenerator(RSA_BITS).generate()
                    : new ECKeyGenerator(Curve.P_256).generate();
            SignedJWT token = new SignedJWT(new JWSHeader(algorithm), claims);
            token.sign(new DefaultJWSSignerFactory().createJWSSigner(key, algorithm));
            String keys = new JWKSet(key).toString();
            return new Signed(
                    new TokenVerifier(
                            VerificationKeys.parse("a key of this server's own", keys, algorithm), settings, clock),
                    token.serialize(),
                    now + lifetime / 2);
        } catch (JOSEException e) {
            throw new IllegalStateException("this virtual machine cannot sign by " + algorithm, e);
        }
    }

    /** As long as a token may last. */
    private Duration lifetime() {
        boolean younger = !settings.maxAge().isZero() && settings.maxAge().compareTo(settings.longest()) < 0;
        return younger ? settings.maxAge() : settings.longest();
    }
}

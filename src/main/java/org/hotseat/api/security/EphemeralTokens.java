package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Role;
import org.hotseat.toolkit.Settings;

/**
 * Signs tokens with a key that exists only in this object's memory. Its {@link TokenSecurity} accepts these tokens and
 * no others. They are verified like the tokens of callers, with the same algorithm.
 */
public final class EphemeralTokens {

    private static final int RSA_BITS = 2048;
    private static final Duration LIFETIME = Duration.ofHours(1);

    private final TokenSettings settings;
    private final Clock clock;
    private final JWSSigner signer;
    private final boolean auditsClaims;

    /** Creates the key, which takes some hundred milliseconds. */
    public EphemeralTokens(Settings settings) {
        this(TokenSettings.from(settings), Clock.systemUTC(), TokenSecurity.auditsClaims(settings));
    }

    EphemeralTokens(TokenSettings usual, Clock clock, boolean auditsClaims) {
        this.auditsClaims = auditsClaims;
        this.clock = clock;
        JWSAlgorithm algorithm = usual.algorithm();
        try {
            JWK key = JWSAlgorithm.Family.RSA.contains(algorithm)
                    ? new RSAKeyGenerator(RSA_BITS).generate()
                    : new ECKeyGenerator(Curve.P_256).generate();
            this.signer = new DefaultJWSSignerFactory().createJWSSigner(key, algorithm);
            this.settings = new TokenSettings(
                    Optional.of(key.toPublicJWK().toJSONString()),
                    Optional.empty(),
                    algorithm,
                    usual.issuer(),
                    usual.audiences(),
                    usual.clockSkew(),
                    Duration.ZERO,
                    LIFETIME,
                    RoleRule.USUAL,
                    usual.remembered());
        } catch (JOSEException e) {
            throw new IllegalStateException("this virtual machine cannot sign by " + algorithm, e);
        }
    }

    /** Returns a verification that accepts only these tokens. Its refusals are not counted. */
    public TokenSecurity security() {
        return new TokenSecurity(settings, clock, reason -> {}, auditsClaims);
    }

    /** Returns a token that is valid for an hour. Costs a signature. */
    public String sign(String subject, Set<Role> roles) {
        long now = clock.millis();
        SignedJWT token = new SignedJWT(
                new JWSHeader(settings.algorithm()),
                new JWTClaimsSet.Builder()
                        .issuer(settings.issuer().orElseThrow())
                        .audience(settings.audiences().iterator().next())
                        .subject(subject)
                        .issueTime(new Date(now))
                        .expirationTime(new Date(now + LIFETIME.toMillis()))
                        .claim(
                                RoleRule.USUAL.claim(),
                                roles.stream().map(Role::group).toList())
                        .build());
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("a token cannot be signed", e);
        }
        return token.serialize();
    }
}

package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.proc.SingleKeyJWSKeySelector;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Role;

/** The demo's token issuer: signs a token for any subject and roles, good for twelve hours or as long as the settings allow. Exists only in the demo. */
final class DemoTokens {

    private static final Duration GOOD_FOR = Duration.ofHours(12);
    private static final String ISSUER = "hotseat-demo";

    private final PublicKey publicKey;
    private final RSASSASigner signer;
    private final TokenSettings believed;
    private final Clock clock;

    private DemoTokens(RSAKey key, TokenSettings believed, Clock clock) throws JOSEException {
        this.publicKey = key.toPublicKey();
        this.signer = new RSASSASigner(key);
        this.believed = believed;
        this.clock = clock;
    }

    static DemoTokens open(TokenSettings settings, Clock clock) {
        TokenSettings believed = new TokenSettings(
                Optional.empty(),
                Optional.empty(),
                JWSAlgorithm.RS256,
                Optional.of(settings.issuer().orElse(ISSUER)),
                settings.audiences(),
                settings.clockSkew(),
                settings.maxAge(),
                settings.longest(),
                RoleRule.USUAL,
                settings.remembered(),
                true,
                settings.demoKey());
        try {
            return new DemoTokens(DemoKey.open(settings.demoKey()), believed, clock);
        } catch (JOSEException e) {
            throw new IllegalStateException("The demo's key cannot sign", e);
        }
    }

    private Duration goodFor() {
        return GOOD_FOR.compareTo(believed.longest()) < 0 ? GOOD_FOR : believed.longest();
    }

    /** The settings under which the demo's own tokens are verified. */
    TokenSettings believed() {
        return believed;
    }

    /** The key that verifies them. */
    JWSKeySelector<SecurityContext> keys() {
        return new SingleKeyJWSKeySelector<>(JWSAlgorithm.RS256, publicKey);
    }

    /** A token that grants no further lock keys. */
    String sign(String subject, Set<Role> roles) {
        return sign(subject, roles, List.of());
    }

    /** A new token in the form of MicroProfile JWT. Costs one signature, about 1 ms. */
    String sign(String subject, Set<Role> roles, List<String> lockNames) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(believed.issuer().orElseThrow())
                .audience(List.copyOf(believed.audiences()))
                .subject(subject)
                .claim("upn", subject)
                .claim("groups", roles.stream().map(Role::group).toList())
                .claim(TokenVerifier.LOCK_KEYS, lockNames)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(goodFor())))
                .jwtID(UUID.randomUUID().toString())
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .build(),
                claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new Broken("The demo's token could not be signed.", e);
        }
        return token.serialize();
    }
}

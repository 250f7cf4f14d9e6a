package org.hotseat.demo.overlay;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Signs tokens in the form of MicroProfile JWT, for any subject and groups. For any number of threads. */
public final class TokenSigner {

    private final AsymmetricJWK key;
    private final JWSAlgorithm algorithm;
    private final JWSSigner signer;
    private final String issuer;
    private final Set<String> audiences;
    private final Duration goodFor;
    private final Clock clock;

    /**
     * @param key with its private part: of RSA for RS256, of the curve P-256 for ES256
     * @param goodFor from the signature to the token's end
     */
    public TokenSigner(AsymmetricJWK key, String issuer, Set<String> audiences, Duration goodFor, Clock clock) {
        this.key = key;
        this.issuer = issuer;
        this.audiences = Set.copyOf(audiences);
        this.goodFor = goodFor;
        this.clock = clock;
        try {
            if (key instanceof RSAKey rsa) {
                this.algorithm = JWSAlgorithm.RS256;
                this.signer = new RSASSASigner(rsa);
            } else {
                this.algorithm = JWSAlgorithm.ES256;
                this.signer = new ECDSASigner((ECKey) key);
            }
        } catch (JOSEException e) {
            throw new IllegalArgumentException("the key cannot sign", e);
        }
    }

    /** A new token. Costs one signature, about 1 ms. */
    public String sign(String subject, Collection<String> groups, Collection<String> lockKeys) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(List.copyOf(audiences))
                .subject(subject)
                .claim("upn", subject)
                .claim("groups", List.copyOf(groups))
                .claim("lock_keys", List.copyOf(lockKeys))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(goodFor)))
                .jwtID(UUID.randomUUID().toString())
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm).type(JOSEObjectType.JWT).build(), claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("the token could not be signed", e);
        }
        return token.serialize();
    }

    /** The public key in PEM, for MP_JWT_VERIFY_PUBLICKEY. */
    public String publicKey() {
        try {
            return "-----BEGIN PUBLIC KEY-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'})
                            .encodeToString(key.toPublicKey().getEncoded())
                    + "\n-----END PUBLIC KEY-----\n";
        } catch (JOSEException e) {
            throw new IllegalStateException("the key has no public part", e);
        }
    }
}

package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.Key;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;

/** A token issuer as production has one, and a clock that stands still until it is moved. */
final class Issuer {

    static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
    static final RSAKey RSA = rsa("one");
    static final RSAKey OTHER_RSA = rsa("two");
    static final ECKey EC = ec();

    private Issuer() {}

    /** A clock that tests move. */
    static final class Hand extends Clock {
        private Instant now = NOW;

        void forward(Duration step) {
            now = now.plus(step);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** Settings from names and values, in turn, and this issuer's name and audience unless they name others. */
    static TokenSettings settings(String... namesAndValues) {
        Map<String, String> values = new HashMap<>(
                Map.of("mp.jwt.verify.issuer", "https://issuer.example", "mp.jwt.verify.audiences", "hotseat"));
        return settings(values, namesAndValues);
    }

    /** Settings from these names and values, in turn, and no others. */
    static TokenSettings onlySettings(String... namesAndValues) {
        return settings(new HashMap<>(), namesAndValues);
    }

    private static TokenSettings settings(Map<String, String> values, String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return TokenSettings.from(new Settings(name -> Optional.ofNullable(values.get(name))));
    }

    /** The settings of an application that believes {@link #RSA}, with more of them. */
    static TokenSettings believingRsa(String... more) {
        String[] all = new String[more.length + 2];
        all[0] = "mp.jwt.verify.publickey";
        all[1] = pem(RSA);
        System.arraycopy(more, 0, all, 2, more.length);
        return settings(all);
    }

    /** The same, or the settings of one that is told another place of the key. */
    static TokenSettings withKey(String name, String value) {
        return name.equals("mp.jwt.verify.publickey.location") ? settings(name, value) : believingRsa(name, value);
    }

    /** The claims of a user's good token. */
    static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .subject("p1")
                .issuer("https://issuer.example")
                .audience("hotseat")
                .claim("groups", List.of("user"))
                .issueTime(Date.from(NOW))
                .expirationTime(Date.from(NOW.plusSeconds(600)));
    }

    static String signed(JWTClaimsSet.Builder claims) {
        return signed(RSA, claims);
    }

    static String signed(JWK key, JWTClaimsSet.Builder claims) {
        JWSAlgorithm algorithm = key instanceof RSAKey ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256;
        return signed(key, new JWSHeader.Builder(algorithm).type(JOSEObjectType.JWT), claims);
    }

    static String signed(JWK key, JWSHeader.Builder header, JWTClaimsSet.Builder claims) {
        try {
            JWSSigner signer = key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner((ECKey) key);
            SignedJWT token = new SignedJWT(header.build(), claims.build());
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String pem(RSAKey key) {
        try {
            return pem(key.toPublicKey());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String pem(Key key) {
        return "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ECKey ec() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID("curve").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}

package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.opts.AllowWeakRSAKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The key set of an issuer that is asked over the network, which this test stands in for. */
class RemoteKeysTest {

    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(31);

    private final Issuer.Hand clock = new Issuer.Hand();
    private final Site site = new Site();
    private final TokenSettings settings =
            Issuer.settings("mp.jwt.verify.publickey.location", "https://issuer.example/jwks.json");
    private final TokenVerifier verifier = new TokenVerifier(
            new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, new RemoteKeys(site, JWSAlgorithm.RS256, clock)),
            settings,
            clock);

    /** The issuer's key set: what it holds, whether it answers, and how often it was asked. */
    private static final class Site implements JWKSetSource<SecurityContext> {
        private List<JWK> keys = List.of(Issuer.RSA);
        private boolean unavailable;
        private int asked;

        @Override
        public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long now, @Nullable SecurityContext context)
                throws KeySourceException {
            asked++;
            if (unavailable) {
                throw new JWKSetUnavailableException("away", new IOException("no route"));
            }
            return new JWKSet(keys).toPublicJWKSet();
        }

        @Override
        public void close() {}
    }

    @Test
    void forgedKeyIdsAreRefusedHoweverManyAndTheIssuerIsHardlyAsked() {
        for (int i = 0; i < 20; i++) {
            refuses(token(Issuer.OTHER_RSA, "forged-" + i));
            assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
        }
        assertThat(site.asked).isLessThanOrEqualTo(3);
    }

    @Test
    void newKeyIsPickedUpAlsoAmongForgedOnes() {
        for (int i = 0; i < 5; i++) {
            refuses(token(Issuer.OTHER_RSA, "forged-" + i));
        }
        site.keys = List.of(Issuer.RSA, Issuer.OTHER_RSA);
        clock.forward(BETWEEN_CHECKS);

        assertThat(subject(token(Issuer.OTHER_RSA, "two"))).isEqualTo("p1");
        assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
    }

    @Test
    void keyThatWasWithdrawnStopsToCount() {
        assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
        site.keys = List.of(Issuer.OTHER_RSA);
        clock.forward(Duration.ofMinutes(5).plusSeconds(1));

        refuses(token(Issuer.RSA, "one"));
    }

    @Test
    void knownKeysBridgeAnOutageAndForgedOnesAreStillRefused() {
        assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
        site.unavailable = true;
        for (int i = 0; i < 12; i++) {
            clock.forward(Duration.ofMinutes(1));
            String good = Issuer.signed(
                    Issuer.RSA,
                    header("one"),
                    Issuer.claims().expirationTime(Date.from(Issuer.NOW.plusSeconds(3_600))));
            for (int j = 0; j < 4; j++) {
                refuses(token(Issuer.OTHER_RSA, "forged-" + i + "-" + j));
                assertThat(subject(good)).isEqualTo("p1");
            }
        }
    }

    @Test
    void withoutAnyKeySetNothingCanBeSaidOfAToken() {
        site.unavailable = true;
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> subject(token(Issuer.RSA, "one"))).isInstanceOf(Unavailable.class);
        }
        site.unavailable = false;
        clock.forward(BETWEEN_CHECKS);

        assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
    }

    @Test
    void weakKeyOfASetVerifiesNothingAndTheOthersDo() throws NoSuchAlgorithmException, JOSEException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        RSAKey weak = new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                .keyID("weak")
                .build();
        site.keys = List.of(weak, Issuer.RSA, Issuer.EC);
        var token = new SignedJWT(header("weak").build(), Issuer.claims().build());
        token.sign(new RSASSASigner(pair.getPrivate(), Set.of(AllowWeakRSAKey.getInstance())));

        refuses(token.serialize());
        assertThat(subject(token(Issuer.RSA, "one"))).isEqualTo("p1");
    }

    private String subject(String token) {
        return verifier.verify(token).caller().subject();
    }

    private void refuses(String token) {
        assertThatThrownBy(() -> subject(token)).isInstanceOf(NotSignedIn.class);
    }

    private static String token(RSAKey key, String id) {
        return Issuer.signed(key, header(id), Issuer.claims().expirationTime(Date.from(Issuer.NOW.plusSeconds(3_600))));
    }

    private static JWSHeader.Builder header(String id) {
        return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(id);
    }
}

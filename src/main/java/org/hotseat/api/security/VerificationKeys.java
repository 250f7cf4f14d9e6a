package org.hotseat.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.proc.SingleKeyJWSKeySelector;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.text.ParseException;
import java.time.Clock;
import java.util.Base64;
import org.hotseat.toolkit.Settings;

/**
 * Prepares the configured key for verification. A single key is tried for every token, whatever its {@code kid} is.
 * From a key set the key with the token's {@code kid} is used. Only the configured algorithm is accepted: a token
 * cannot choose it, so neither {@code none} nor an HMAC with the public key is ever tried.
 */
final class VerificationKeys {

    private static final int MIN_RSA_BITS = 2048;
    private static final int P256_BITS = 256;

    /**
     * The time-out for connecting to the issuer and for each read. A fetch is tried twice while requests wait for it.
     */
    private static final int TIMEOUT_MILLIS = 1_000;

    private VerificationKeys() {}

    /**
     * Returns the key selector for the settings. An https location is read later.
     *
     * @throws IllegalArgumentException when no usable key can be read; the message names the variable
     */
    static JWSKeySelector<SecurityContext> of(TokenSettings settings, Clock clock) {
        if (settings.publicKey().isPresent()) {
            return parse(TokenSettings.PUBLIC_KEY, settings.publicKey().get(), settings.algorithm());
        }
        String location = settings.publicKeyLocation().orElseThrow();
        if (TokenSettings.remote(location)) {
            return remote(location, settings.algorithm(), clock);
        }
        try {
            return parse(TokenSettings.PUBLIC_KEY_LOCATION, KeyLocation.read(location), settings.algorithm());
        } catch (IOException e) {
            throw Settings.bad(TokenSettings.PUBLIC_KEY_LOCATION, "names something that cannot be read", e);
        }
    }

    static JWSKeySelector<SecurityContext> parse(String setting, String text, JWSAlgorithm algorithm) {
        try {
            String json = json(text);
            if (json.isEmpty()) {
                return single(parsePem(text, algorithm), algorithm);
            }
            if (!json.contains("\"keys\"")) {
                return single(publicKey(JWK.parse(json)), algorithm);
            }
            return ofSet(JWKSet.parse(json).toPublicJWKSet(), algorithm);
        } catch (GeneralSecurityException | JOSEException | ParseException | IllegalArgumentException e) {
            throw Settings.bad(setting, "holds no public key for " + algorithm + " in PEM, JWK or JWKS form", e);
        }
    }

    private static JWSKeySelector<SecurityContext> remote(String location, JWSAlgorithm algorithm, Clock clock) {
        try {
            URL url = URI.create(location).toURL();
            ResourceRetriever http = new DefaultResourceRetriever(
                    TIMEOUT_MILLIS, TIMEOUT_MILLIS, JWKSourceBuilder.DEFAULT_HTTP_SIZE_LIMIT);
            return new JWSVerificationKeySelector<>(
                    algorithm, new RemoteKeys(new URLBasedJWKSetSource<>(url, http), algorithm, clock));
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw Settings.bad(TokenSettings.PUBLIC_KEY_LOCATION, "is not a URL", e);
        }
    }

    /**
     * Checks a key set. It may contain keys for other uses. Keys of the algorithm's kind must be strong, and at least
     * one is required.
     */
    private static JWSKeySelector<SecurityContext> ofSet(JWKSet keys, JWSAlgorithm algorithm) throws JOSEException {
        int usable = 0;
        for (JWK key : keys.getKeys()) {
            if (matches(key, algorithm)) {
                checkStrength(publicKey(key));
                usable++;
            }
        }
        if (usable == 0) {
            throw new IllegalArgumentException("no key of the algorithm's kind");
        }
        return new JWSVerificationKeySelector<>(algorithm, new ImmutableJWKSet<>(keys));
    }

    /** Returns whether a key is of the algorithm's kind. */
    static boolean matches(JWK key, JWSAlgorithm algorithm) {
        return key.getKeyType().equals(KeyType.forAlgorithm(algorithm));
    }

    /** Returns whether a key is strong enough to verify tokens; false for an unreadable key. */
    static boolean strong(JWK key) {
        try {
            checkStrength(publicKey(key));
            return true;
        } catch (JOSEException | IllegalArgumentException e) {
            // The caller of this method reports the weak key.
            return false;
        }
    }

    private static JWSKeySelector<SecurityContext> single(PublicKey key, JWSAlgorithm algorithm) {
        boolean rsa = JWSAlgorithm.Family.RSA.contains(algorithm);
        if (!(rsa ? key instanceof RSAPublicKey : key instanceof ECPublicKey)) {
            throw new IllegalArgumentException("a key of another kind");
        }
        checkStrength(key);
        return new SingleKeyJWSKeySelector<>(algorithm, key);
    }

    private static void checkStrength(PublicKey key) {
        if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < MIN_RSA_BITS) {
            throw new IllegalArgumentException("an RSA key shorter than " + MIN_RSA_BITS + " bits");
        }
        if (key instanceof ECPublicKey ec && ec.getParams().getOrder().bitLength() != P256_BITS) {
            throw new IllegalArgumentException("a curve other than P-256");
        }
    }

    private static PublicKey publicKey(JWK key) throws JOSEException {
        if (key instanceof AsymmetricJWK asymmetric) {
            return asymmetric.toPublicKey();
        }
        throw new IllegalArgumentException("a secret key");
    }

    private static PublicKey parsePem(String text, JWSAlgorithm algorithm) throws GeneralSecurityException {
        String body = text.replace("-----BEGIN PUBLIC KEY-----", "").replace("-----END PUBLIC KEY-----", "");
        byte[] der = Base64.getDecoder().decode(body.replaceAll("\\s", ""));
        String kind = JWSAlgorithm.Family.RSA.contains(algorithm) ? "RSA" : "EC";
        return KeyFactory.getInstance(kind).generatePublic(new X509EncodedKeySpec(der));
    }

    /** Returns the text if it is JSON, or its base64url content if that is JSON; otherwise an empty text. */
    private static String json(String text) {
        String plain = text.strip();
        if (plain.startsWith("{")) {
            return plain;
        }
        String decoded = new Base64URL(plain).decodeToString().strip();
        return decoded.startsWith("{") ? decoded : "";
    }
}

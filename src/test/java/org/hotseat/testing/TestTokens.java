package org.hotseat.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.demo.overlay.TokenSigner;

/**
 * The token issuer of the tests and tools: a key pair of this JVM, which the servers that it starts believe.
 * Arquillian's servers find the public key in a file, the others in their environment. It signs with ES256: with RS256
 * a third of the processor time of some suites was signatures. Other tests, and the demo, use RS256.
 */
public final class TestTokens {

    /** As pom.xml tells Arquillian's servers. */
    private static final String ISSUER = "https://issuer.example";

    private static final String AUDIENCE = "hotseat";
    private static final Duration GOOD_FOR = Duration.ofHours(12);
    private static final ECKey KEY = created();
    private static final TokenSigner SIGNER = signer(GOOD_FOR);

    private TestTokens() {}

    /** A token that is good for twelve hours; a service's is good for all lock keys. */
    public static String of(String subject, String... groups) {
        return SIGNER.sign(subject, List.of(groups), List.of(groups).contains("service") ? List.of("*") : List.of());
    }

    /** A service's token that is good for its own lock keys and these. */
    public static String ofService(String subject, List<String> lockKeys) {
        return SIGNER.sign(subject, List.of("service"), lockKeys);
    }

    /** A service's token that ends so soon. */
    public static String ofService(String subject, Duration goodFor) {
        return signer(goodFor).sign(subject, List.of("service"), List.of("*"));
    }

    /** The environment of a server that believes these tokens. */
    static Map<String, String> environment() {
        return Map.of(
                "MP_JWT_VERIFY_PUBLICKEY",
                SIGNER.publicKey(),
                "MP_JWT_VERIFY_PUBLICKEY_LOCATION",
                "",
                "MP_JWT_VERIFY_PUBLICKEY_ALGORITHM",
                "ES256",
                "MP_JWT_VERIFY_ISSUER",
                ISSUER,
                "MP_JWT_VERIFY_AUDIENCES",
                AUDIENCE);
    }

    /** Writes the public key to {@code public-key.pem} in the directory. */
    static void writePublicKey(Path directory) {
        try {
            Files.writeString(Files.createDirectories(directory).resolve("public-key.pem"), SIGNER.publicKey());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the public key into " + directory, e);
        }
    }

    private static TokenSigner signer(Duration goodFor) {
        return new TokenSigner(KEY, ISSUER, Set.of(AUDIENCE), goodFor, Clock.systemUTC());
    }

    private static ECKey created() {
        try {
            return new ECKeyGenerator(Curve.P_256).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}

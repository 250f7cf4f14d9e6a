package org.hotseat.toolkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;

/**
 * The certificates that TLS connections trust, instead of Java's own.
 *
 * @param file the file, PKCS12 or JKS; must exist when the server starts
 * @param password the password of the file; empty for none
 */
public record TrustStore(Path file, Optional<String> password) {

    private static final String FILE = "redis.tls.truststore";

    /**
     * @throws IllegalArgumentException when the file cannot be read with the password; the message names the variable
     */
    public TrustStore {
        if (!Files.isRegularFile(file)) {
            throw Settings.bad(FILE, "must name a file", null);
        }
        try {
            KeyStore.getInstance(
                    file.toFile(), password.map(String::toCharArray).orElse(null));
        } catch (IOException | GeneralSecurityException e) {
            throw Settings.bad(FILE, "must be a trust store that REDIS_TLS_TRUSTSTORE_PASSWORD opens", e);
        }
    }

    static Optional<TrustStore> from(Settings settings) {
        return settings.text(FILE)
                .map(file -> new TrustStore(Path.of(file), settings.text("redis.tls.truststore.password")));
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "TrustStore[" + file + "]";
    }
}

package org.hotseat.toolkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;

/**
 * The certificates that servers over TLS are trusted by, in the place of Java's own.
 *
 * @param file PKCS12 or JKS; it must exist when the server starts
 */
public record TrustStore(Path file, Optional<String> password) {

    private static final String FILE = "redis.tls.truststore";

    /** @throws IllegalArgumentException naming the variable when the file cannot be read with the password */
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

    /** Without the password. */
    @Override
    public String toString() {
        return "TrustStore[" + file + "]";
    }
}

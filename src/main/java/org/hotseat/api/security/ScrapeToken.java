package org.hotseat.api.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The token of the monitoring system, which gets no token from an issuer: {@code HOTSEAT_METRICS_TOKEN}. Without this
 * setting only staff can read metrics.
 */
@Service
public class ScrapeToken {

    private static final String NAME = "hotseat.metrics.token";

    private final Optional<byte[]> header;

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException when the token is too short for a secret; the message names the variable
     */
    @Inject
    public ScrapeToken(Settings settings) {
        this.header = settings.text(NAME).map(ScrapeToken::checked);
    }

    /** Makes the container create this bean at the start, so that its setting is checked then. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        // The bean exists now, so its setting was checked.
    }

    /**
     * Returns whether an {@code Authorization} header contains this token. The comparison takes the same time for any
     * wrong token of the same length.
     */
    boolean matches(String authorization) {
        return header.isPresent()
                && MessageDigest.isEqual(header.get(), authorization.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] checked(String token) {
        if (!token.matches("[A-Za-z0-9._~+/=-]{16,512}")) {
            throw Settings.bad(NAME, "must be 16 to 512 characters of a bearer token", null);
        }
        return ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
    }
}

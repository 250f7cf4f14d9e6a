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
 * The token of the monitoring system, which has no issuer: {@code HOTSEAT_METRICS_TOKEN}. Without it operators only see
 * metrics.
 */
@Service
public class ScrapeToken {

    private static final String NAME = "hotseat.metrics.token";

    private final Optional<byte[]> header;

    /** @throws IllegalArgumentException naming the variable when the token is too short to be a secret */
    @Inject
    public ScrapeToken(Settings settings) {
        this.header = settings.text(NAME).map(ScrapeToken::checked);
    }

    /** Runs at the start, which makes this bean and so checks its setting. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        // Being made is what it takes.
    }

    /**
     * Whether an {@code Authorization} header carries it; takes as long for a wrong token as for a nearly right one.
     */
    boolean isIn(String authorization) {
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

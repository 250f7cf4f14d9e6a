package org.hotseat.webhook.send;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of webhooks.
 *
 * @param allowed the addresses to which anything may be sent; without any there are no webhooks
 * @param timeout the longest time from the first connection of an attempt to the last byte of the response
 */
@Service
public record WebhookSettings(AllowList allowed, Duration timeout) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    WebhookSettings(Settings settings) {
        this(
                AllowList.setting(settings, "hotseat.webhook.allowed"),
                Duration.ofMillis(settings.integer("hotseat.webhook.timeout.ms", 10_000, 500, 30_000)));
    }
}

package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.webhook.send.AllowListTest;
import org.hotseat.webhook.send.WebhookId;
import org.hotseat.webhook.send.WebhookSettings;
import org.junit.jupiter.api.Test;

class WebhooksTest {

    /** It asks no store: none is there. */
    @Test
    @SuppressWarnings("NullAway")
    void withoutAnAllowedAddressThereAreNone() {
        WebhookSettings settings = new WebhookSettings(AllowListTest.list(""), Duration.ofSeconds(1));
        Webhooks webhooks = new Webhooks(null, null, settings, null, null, null, null);
        Webhook.Definition definition =
                new Webhook.Definition(URI.create("https://hooks.example/"), List.of("paid"), List.of());
        assertThatThrownBy(() -> webhooks.put(new WebhookId("w"), definition))
                .isInstanceOfSatisfying(
                        Conflict.class, refused -> assertThat(refused.code()).isEqualTo("webhooks-off"));
    }
}

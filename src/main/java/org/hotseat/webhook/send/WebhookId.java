package org.hotseat.webhook.send;

import org.hotseat.kernel.Ids;

/** A webhook. Keeps the rule of {@link Ids}. */
public record WebhookId(String value) {

    public WebhookId {
        Ids.check("webhookId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}

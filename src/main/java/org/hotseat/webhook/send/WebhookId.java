package org.hotseat.webhook.send;

import org.hotseat.kernel.Ids;

/** The id of a webhook. It keeps the rule of {@link Ids}. */
public record WebhookId(String value) {

    public WebhookId {
        Ids.check("webhookId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}

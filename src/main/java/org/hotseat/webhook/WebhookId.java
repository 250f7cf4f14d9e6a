package org.hotseat.webhook;

import org.hotseat.kernel.Ids;

/** A webhook. Keeps the rule of {@link Ids}. */
record WebhookId(String value) {

    WebhookId {
        Ids.check("webhookId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}

package org.hotseat.webhook;

import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hotseat.event.EventCursor;
import org.hotseat.webhook.send.WebhookId;

/**
 * A webhook in its stored form.
 *
 * @param cursor the place after the last event that was delivered or left out
 * @param version a number that grows with each act of an operator on it
 * @param lease the lease of the server that delivers it
 */
record Webhook(
        WebhookId id,
        Definition definition,
        Instant createdAt,
        EventCursor cursor,
        Optional<Instant> deliveredAt,
        EndpointHealth health,
        StoredKeys keys,
        long version,
        Lease lease) {

    /**
     * The definition of an operator.
     *
     * @param types words of {@link org.hotseat.kernel.ChangeType}
     * @param resources the ids of resources; empty for all
     */
    record Definition(URI url, List<String> types, List<String> resources) {}

    /**
     * The lease of a server, which alone delivers the webhook.
     *
     * @param owner the name of the server; empty for none
     * @param beat a text that changes with each heartbeat of the server
     */
    record Lease(String owner, String beat) {}

    Webhook with(Definition reported) {
        return new Webhook(id, reported, createdAt, cursor, deliveredAt, health, keys, version, lease);
    }

    Webhook with(EventCursor place) {
        return new Webhook(id, definition, createdAt, place, deliveredAt, health, keys, version, lease);
    }

    Webhook with(EndpointHealth standingNow) {
        return new Webhook(id, definition, createdAt, cursor, deliveredAt, standingNow, keys, version, lease);
    }

    Webhook with(StoredKeys keysNow) {
        return new Webhook(id, definition, createdAt, cursor, deliveredAt, health, keysNow, version, lease);
    }

    Webhook with(Lease leaseNow) {
        return new Webhook(id, definition, createdAt, cursor, deliveredAt, health, keys, version, leaseNow);
    }

    /** Returns the webhook after an event was delivered. */
    Webhook delivered(EventCursor behind, Instant now) {
        return new Webhook(
                id, definition, createdAt, behind, Optional.of(now), health.delivered(now), keys, version, lease);
    }

    /** Returns the same webhook with the next version number. */
    Webhook next() {
        return new Webhook(id, definition, createdAt, cursor, deliveredAt, health, keys, version + 1, lease);
    }

    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("webhookId", id.value());
        view.put("url", definition.url().toString());
        view.put("types", definition.types());
        if (!definition.resources().isEmpty()) {
            view.put("resources", definition.resources());
        }
        view.put("state", health.state().name().toLowerCase(Locale.ROOT));
        if (!health.reason().isEmpty()) {
            view.put("reason", health.reason());
        }
        view.put("failures", health.failures());
        health.failingSince().ifPresent(since -> view.put("failingSince", since));
        if (health.failures() > 0 && health.state() != EndpointHealth.State.OFF) {
            view.put("nextAttemptAt", health.nextAt());
        }
        deliveredAt.ifPresent(at -> view.put("deliveredAt", at));
        view.put("cursor", cursor.text());
        view.put("publicKey", keys.publicKey());
        keys.formerUntil().ifPresent(until -> view.put("formerKeysUntil", until));
        view.put("createdAt", createdAt);
        return view;
    }
}

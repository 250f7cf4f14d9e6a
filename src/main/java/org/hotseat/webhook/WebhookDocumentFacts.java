package org.hotseat.webhook;

import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Binary;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Broken;
import org.hotseat.webhook.Webhook.Definition;
import org.hotseat.webhook.Webhook.Lease;
import org.hotseat.webhook.send.WebhookId;

/** Reads and writes webhooks as documents of MongoDB. */
final class WebhookDocumentFacts {

    static final String VERSION = VersionedDocument.VERSION;
    static final String CURSOR = "Cursor";
    static final String STANDING = "Standing";
    static final String DELIVERED_AT = "Delivered_At";
    static final String KEYS = "Keys";
    static final String LEASE = "Lease";
    static final String OWNER = "Owner";
    static final String BEAT = "Beat";

    private static final String URL = "Url";
    private static final String TYPES = "Types";
    private static final String RESOURCES = "Resources";
    private static final String CREATED_AT = "Created_At";
    private static final String STATE = "State";
    private static final String REASON = "Reason";
    private static final String FAILURES = "Failures";
    private static final String FAILING_SINCE = "Failing_Since";
    private static final String NEXT_AT = "Next_At";
    private static final String PUBLIC = "Public";
    private static final String CURRENT = "Current";
    private static final String FORMER = "Former";
    private static final String FORMER_UNTIL = "Former_Until";
    private static final String SEALED = "Sealed";
    private static final String BYTES = "Bytes";
    private static final String ASKED = "Key";

    /** The path of the subject who has requested the present keys. */
    static final String PERSON = KEYS + "." + ASKED;

    private WebhookDocumentFacts() {}

    /** Returns the document of a webhook, without its id. */
    static Document write(Webhook webhook) {
        Document document = new Document(URL, webhook.definition().url().toString())
                .append(TYPES, webhook.definition().types())
                .append(RESOURCES, webhook.definition().resources())
                .append(CREATED_AT, Date.from(webhook.createdAt()))
                .append(CURSOR, webhook.cursor().text())
                .append(STANDING, write(webhook.health()))
                .append(KEYS, write(webhook.keys()))
                .append(VERSION, webhook.version())
                .append(
                        LEASE,
                        new Document(OWNER, webhook.lease().owner())
                                .append(BEAT, webhook.lease().beat()));
        webhook.deliveredAt().ifPresent(at -> document.append(DELIVERED_AT, Date.from(at)));
        return document;
    }

    static Document write(EndpointHealth health) {
        Document document = new Document(STATE, health.state().name())
                .append(REASON, health.reason())
                .append(FAILURES, health.failures())
                .append(NEXT_AT, Date.from(health.nextAt()));
        health.failingSince().ifPresent(since -> document.append(FAILING_SINCE, Date.from(since)));
        return document;
    }

    static Document write(StoredKeys keys) {
        Document document = new Document(PUBLIC, keys.publicKey()).append(CURRENT, write(keys.current()));
        keys.former().ifPresent(former -> document.append(FORMER, write(former)));
        keys.formerUntil().ifPresent(until -> document.append(FORMER_UNTIL, Date.from(until)));
        keys.asked().ifPresent(key -> document.append(ASKED, key.documentValues()));
        return document;
    }

    private static Document write(StoredKeys.Part part) {
        return new Document(SEALED, part.sealed()).append(BYTES, new Binary(part.bytes()));
    }

    /** Reads a document that {@link #write(Webhook)} has written, with its id. */
    static Webhook read(Document document) {
        WebhookId id = new WebhookId(document.getString("_id"));
        Document lease = document.get(LEASE, new Document());
        return new Webhook(
                id,
                new Definition(
                        URI.create(document.getString(URL)),
                        document.getList(TYPES, String.class),
                        document.getList(RESOURCES, String.class, List.of())),
                time(document, CREATED_AT),
                EventCursor.read(document.getString(CURSOR))
                        .orElseThrow(() -> new Broken("The cursor of webhook " + id + " cannot be read", null)),
                FactValues.time(document, DELIVERED_AT),
                health(document.get(STANDING, new Document())),
                keys(document.get(KEYS, new Document())),
                FactValues.version(document),
                new Lease(
                        Objects.requireNonNullElse(lease.getString(OWNER), ""),
                        Objects.requireNonNullElse(lease.getString(BEAT), "")));
    }

    private static EndpointHealth health(Document document) {
        return new EndpointHealth(
                EndpointHealth.State.valueOf(document.getString(STATE)),
                document.getString(REASON),
                document.getInteger(FAILURES, 0),
                FactValues.time(document, FAILING_SINCE),
                time(document, NEXT_AT));
    }

    private static StoredKeys keys(Document document) {
        return new StoredKeys(
                document.getString(PUBLIC),
                part(document.get(CURRENT, new Document())),
                Optional.ofNullable(document.get(FORMER, Document.class)).map(WebhookDocumentFacts::part),
                FactValues.time(document, FORMER_UNTIL),
                IdempotencyKey.of(document.getList(ASKED, String.class, List.of())));
    }

    private static StoredKeys.Part part(Document document) {
        return new StoredKeys.Part(
                document.getBoolean(SEALED, false),
                Objects.requireNonNull(document.get(BYTES, Binary.class)).getData());
    }

    private static Instant time(Document document, String field) {
        return FactValues.time(document, field).orElse(Instant.EPOCH);
    }
}

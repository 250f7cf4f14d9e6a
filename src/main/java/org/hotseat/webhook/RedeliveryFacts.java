package org.hotseat.webhook;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.send.WebhookId;

/**
 * Stores the redeliveries that operators have requested in the collection {@code webhook_redeliveries} of MongoDB,
 * permanently. Methods throw {@link Unavailable} when MongoDB is unavailable and may be repeated.
 */
@Service
class RedeliveryFacts {

    static final String COLLECTION = "webhook_redeliveries";
    private static final String ID = "_id";
    private static final String WEBHOOK = "Webhook_ID";
    private static final String CURSOR = "Cursor";
    private static final String AT = "At";
    private static final String FINGERPRINT = "Fingerprint";
    private static final String DONE = "Done";

    private final MongoConnection mongo;

    @Inject
    RedeliveryFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /**
     * A redelivery.
     *
     * @param id the id, which is the same for a repetition with the same idempotency key
     * @param fingerprint the fingerprint of the request, if it had a key
     * @param done whether the webhook has been moved
     */
    record Redelivery(String id, WebhookId webhook, EventCursor cursor, Instant at, String fingerprint, boolean done) {

        Map<String, Object> view() {
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("redeliveryId", id);
            view.put("webhookId", webhook.value());
            view.put("cursor", cursor.text());
            view.put("askedAt", at);
            return view;
        }
    }

    /**
     * Stores a redelivery unless one with its id is stored.
     *
     * @return the stored one
     */
    Redelivery keep(Redelivery asked) {
        return mongo.call("a redelivery", () -> {
            MongoCollection<Document> all = mongo.collection(COLLECTION);
            Document fields = new Document(WEBHOOK, asked.webhook().value())
                    .append(CURSOR, asked.cursor().text())
                    .append(AT, Date.from(asked.at()))
                    .append(FINGERPRINT, asked.fingerprint())
                    .append(DONE, false);
            ConditionalInserts.putIfAbsent(all, asked.id(), DoneBy.sign(fields, Optional.of(asked.at())));
            Document kept = all.find(Filters.eq(ID, asked.id())).first();
            return kept == null
                    ? asked
                    : new Redelivery(
                            asked.id(),
                            new WebhookId(kept.getString(WEBHOOK)),
                            EventCursor.read(kept.getString(CURSOR)).orElse(asked.cursor()),
                            FactValues.time(kept, AT).orElse(asked.at()),
                            kept.getString(FINGERPRINT),
                            kept.getBoolean(DONE, false));
        });
    }

    /** Records that the webhook has been moved. */
    void done(String id) {
        mongo.call(
                "the end of a redelivery",
                () -> mongo.collection(COLLECTION).updateOne(Filters.eq(ID, id), Updates.set(DONE, true)));
    }
}

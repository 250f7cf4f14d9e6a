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
import org.hotseat.facts.mongo.FirstWrites;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.send.WebhookId;

/**
 * Redeliveries that operators have asked for, in MongoDB: the collection {@code webhook_redeliveries}. Kept for good.
 * Methods throw {@link Unavailable} when MongoDB is away and may be repeated.
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
     * @param id the same for a request that is repeated with its key
     * @param fingerprint of the request, if it had a key
     * @param done whether the webhook has gone back, or will without this
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

    /** Keeps a redelivery unless one of its id is kept; returns the one that is. */
    Redelivery keep(Redelivery asked) {
        return mongo.call("a redelivery", () -> {
            MongoCollection<Document> all = mongo.collection(COLLECTION);
            Document fields = new Document(WEBHOOK, asked.webhook().value())
                    .append(CURSOR, asked.cursor().text())
                    .append(AT, Date.from(asked.at()))
                    .append(FINGERPRINT, asked.fingerprint())
                    .append(DONE, false);
            FirstWrites.putIfAbsent(all, asked.id(), DoneBy.sign(fields, Optional.of(asked.at())));
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

    /** Keeps that the webhook has gone back. */
    void done(String id) {
        mongo.call(
                "the end of a redelivery",
                () -> mongo.collection(COLLECTION).updateOne(Filters.eq(ID, id), Updates.set(DONE, true)));
    }
}

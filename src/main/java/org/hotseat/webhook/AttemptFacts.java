package org.hotseat.webhook;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.send.Attempt;
import org.hotseat.webhook.send.WebhookId;

/**
 * Stores attempts of webhooks in the collection {@code webhook_attempts} of MongoDB. Methods throw {@link Unavailable}
 * when MongoDB is unavailable.
 */
@Service
class AttemptFacts implements FactIndexes {

    static final String COLLECTION = "webhook_attempts";
    private static final String ID = "_id";
    private static final String WEBHOOK = "Webhook_ID";
    private static final String AT = "At";
    private static final String NUMBER = "Number";
    private static final String MESSAGE = "Message_ID";
    static final String EVENT = "Event_ID";
    private static final String TYPE = "Type";
    private static final String OUTCOME = "Outcome";
    private static final String STATUS = "Status";
    private static final String MILLIS = "Duration_Millis";
    private static final long TIMEOUT_MILLIS = 30_000;

    /** The largest number of attempts that are read for one thing. */
    private static final int MAX_READ = 1_000;

    private final MongoConnection mongo;

    @Inject
    AttemptFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                Index.ofList(COLLECTION, WEBHOOK, AT, ID),
                Index.ofList(COLLECTION, AT, ID),
                Index.ofList(COLLECTION, EVENT));
    }

    /** Stores an attempt; one write. A repetition would store a second attempt. */
    void add(Attempt attempt) {
        Document document = new Document(WEBHOOK, attempt.webhook().value())
                .append(AT, Date.from(attempt.at()))
                .append(NUMBER, attempt.number())
                .append(MESSAGE, attempt.messageId())
                .append(EVENT, attempt.eventId())
                .append(TYPE, attempt.type())
                .append(OUTCOME, attempt.outcome().wireName())
                .append(MILLIS, attempt.took().toMillis());
        attempt.status().ifPresent(status -> document.append(STATUS, status));
        mongo.call("an attempt of a webhook", () -> mongo.collection(COLLECTION).insertOne(document));
    }

    /**
     * Returns the order of time.
     *
     * @param since the earliest time; empty for all
     */
    static ListOrder order(Optional<Instant> since) {
        return ListOrder.byTime(AT, since.orElse(Instant.EPOCH));
    }

    /** Returns the list of a webhook's attempts. */
    static DocumentList<Map<String, Object>> list(WebhookId id, Optional<Instant> since) {
        return new DocumentList<>(COLLECTION, Filters.eq(WEBHOOK, id.value()), order(since), AttemptFacts::view);
    }

    /**
     * Returns the latest attempts of each webhook for each event whose id begins with a text, by their times. Reads the
     * kept attempts of these events, at most {@value #MAX_READ}, by an index.
     *
     * @param prefix the subject of the events, with a slash behind it
     */
    List<Map<String, Object>> latest(String prefix) {
        String after = prefix.substring(0, prefix.length() - 1) + (char) (prefix.charAt(prefix.length() - 1) + 1);
        List<Document> kept = mongo.call(
                "attempts of webhooks for " + prefix,
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(Filters.gte(EVENT, prefix), Filters.lt(EVENT, after)))
                        .limit(MAX_READ)
                        .into(new ArrayList<>()));
        Map<List<String>, Document> latest = new LinkedHashMap<>();
        kept.forEach(attempt -> latest.merge(
                List.of(attempt.getString(WEBHOOK), attempt.getString(EVENT)),
                attempt,
                (one, other) -> time(one).isAfter(time(other)) ? one : other));
        return latest.values().stream()
                .sorted(Comparator.comparing(AttemptFacts::time))
                .map(attempt -> {
                    Map<String, Object> view = new LinkedHashMap<>();
                    view.put("webhookId", attempt.getString(WEBHOOK));
                    view.putAll(view(attempt).orElseThrow());
                    return view;
                })
                .toList();
    }

    private static Instant time(Document attempt) {
        return FactValues.time(attempt, AT).orElse(Instant.EPOCH);
    }

    private static Optional<Map<String, Object>> view(Document document) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("at", FactValues.time(document, AT).orElse(Instant.EPOCH));
        view.put("number", document.getInteger(NUMBER, 1));
        view.put("messageId", document.getString(MESSAGE));
        view.put("eventId", document.getString(EVENT));
        view.put("type", document.getString(TYPE));
        view.put("outcome", document.getString(OUTCOME));
        Optional.ofNullable(document.getInteger(STATUS)).ifPresent(status -> view.put("status", status));
        view.put("durationMillis", FactValues.wholeNumber(document.get(MILLIS)).orElse(0L));
        return Optional.of(view);
    }

    /** Deletes all attempts of a webhook that was deleted. */
    void forget(WebhookId id) {
        mongo.call(
                "attempts of a webhook",
                () -> mongo.collection(COLLECTION, TIMEOUT_MILLIS).deleteMany(Filters.eq(WEBHOOK, id.value())));
    }

    /**
     * Deletes attempts from before a time; a read and a write.
     *
     * @param max the largest number to delete
     * @return the number of deleted attempts
     */
    int forget(Instant before, int max) {
        return mongo.call("old attempts of webhooks", () -> {
            List<Object> ids = mongo.collection(COLLECTION, TIMEOUT_MILLIS)
                    .find(Filters.lt(AT, Date.from(before)))
                    .projection(Projections.include(ID))
                    .sort(Sorts.ascending(AT, ID))
                    .limit(max)
                    .map(attempt -> Objects.requireNonNull(attempt.get(ID)))
                    .into(new ArrayList<>());
            if (!ids.isEmpty()) {
                mongo.collection(COLLECTION, TIMEOUT_MILLIS).deleteMany(Filters.in(ID, ids));
            }
            return ids.size();
        });
    }
}

package org.hotseat.webhook;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.Webhook.Lease;
import org.hotseat.webhook.send.WebhookId;

/**
 * Stores webhooks in the collection {@code webhooks} of MongoDB. An act of an operator changes a document only at the
 * version that it has read. The delivering server changes it only at the version and with the lease that it knows.
 * Methods throw {@link Unavailable} when MongoDB is unavailable and may be repeated.
 */
@Service
class WebhookFacts {

    static final String COLLECTION = "webhooks";
    private static final String ID = "_id";
    private static final String OWNER = WebhookDocumentFacts.LEASE + "." + WebhookDocumentFacts.OWNER;
    private static final String BEAT = WebhookDocumentFacts.LEASE + "." + WebhookDocumentFacts.BEAT;

    private final MongoConnection mongo;

    @Inject
    WebhookFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns all webhooks in the order of their ids; one read. */
    List<Webhook> all() {
        return mongo.call(
                "webhooks",
                () -> collection().find().into(new ArrayList<>()).stream()
                        .map(WebhookDocumentFacts::read)
                        .sorted((one, other) ->
                                one.id().value().compareTo(other.id().value()))
                        .toList());
    }

    /** Returns a webhook; one read. */
    Optional<Webhook> find(WebhookId id) {
        return mongo.call(
                "a webhook",
                () -> Optional.ofNullable(
                                collection().find(Filters.eq(ID, id.value())).first())
                        .map(WebhookDocumentFacts::read));
    }

    /**
     * Writes a webhook unless one with its id exists.
     *
     * @return whether it was written
     */
    boolean create(Webhook webhook) {
        return mongo.call(
                "a new webhook",
                () -> ConditionalInserts.putIfAbsent(
                        collection(),
                        webhook.id().value(),
                        DoneBy.sign(WebhookDocumentFacts.write(webhook), Optional.of(webhook.createdAt()))));
    }

    /**
     * Writes an act of an operator over the previous version; the lease stays.
     *
     * @return whether the previous version was still stored
     */
    boolean change(Webhook changed, Instant now) {
        Document fields = DoneBy.sign(WebhookDocumentFacts.write(changed), Optional.of(now));
        fields.remove(WebhookDocumentFacts.LEASE);
        return updated(
                "a change of a webhook", seen(changed.id(), changed.version() - 1), new Document("$set", fields));
    }

    /** Stores the same keys in another form, unless the webhook was changed meanwhile. */
    void reseal(Webhook webhook, StoredKeys keys) {
        updated(
                "the seal of a webhook's keys",
                seen(webhook.id(), webhook.version()),
                Updates.set(WebhookDocumentFacts.KEYS, WebhookDocumentFacts.write(keys)));
    }

    /**
     * Deletes a webhook.
     *
     * @return whether it existed
     */
    boolean delete(WebhookId id) {
        return mongo.call(
                "the end of a webhook",
                () -> collection().deleteOne(Filters.eq(ID, id.value())).getDeletedCount() == 1);
    }

    /**
     * Acquires the lease from its owner if the owner has sent no heartbeat since, or if there is no owner.
     *
     * @return whether it was taken
     */
    boolean take(WebhookId id, Lease seen, Lease own) {
        return updated(
                "the lease of a webhook",
                Filters.and(Filters.eq(ID, id.value()), Filters.eq(OWNER, seen.owner()), Filters.eq(BEAT, seen.beat())),
                Updates.combine(Updates.set(OWNER, own.owner()), Updates.set(BEAT, own.beat())));
    }

    /** Sends a heartbeat for all webhooks that this server delivers; one write. */
    void renewLease(Lease own) {
        mongo.call(
                "leases of webhooks",
                () -> collection().updateMany(Filters.eq(OWNER, own.owner()), Updates.set(BEAT, own.beat())));
    }

    /** Releases leases at the end of a server. */
    void releaseLeases(String owner, Collection<WebhookId> ids) {
        mongo.call(
                "the end of leases of webhooks",
                () -> collection()
                        .updateMany(
                                Filters.and(
                                        Filters.in(
                                                ID,
                                                ids.stream()
                                                        .map(WebhookId::value)
                                                        .toList()),
                                        Filters.eq(OWNER, owner)),
                                Updates.set(OWNER, "")));
    }

    /**
     * Stores the result of an attempt.
     *
     * @return whether this server still delivers the webhook and no operator has acted since
     */
    boolean settle(Webhook settled) {
        List<Bson> changes = new ArrayList<>(List.of(
                Updates.set(WebhookDocumentFacts.CURSOR, settled.cursor().text()),
                Updates.set(WebhookDocumentFacts.STANDING, WebhookDocumentFacts.write(settled.health()))));
        settled.deliveredAt()
                .ifPresent(at -> changes.add(Updates.set(WebhookDocumentFacts.DELIVERED_AT, Date.from(at))));
        return updated("a delivery of a webhook", owned(settled), Updates.combine(changes));
    }

    /**
     * Stores that nothing has to be delivered before a place.
     *
     * @return the same as for {@link #settle}
     */
    boolean move(Webhook webhook, EventCursor place) {
        return updated(
                "the place of a webhook", owned(webhook), Updates.set(WebhookDocumentFacts.CURSOR, place.text()));
    }

    /** Makes the delivering servers read their events again and discard the results of attempts in progress. */
    void restartDeliveries() {
        mongo.call(
                "events of webhooks",
                () -> collection().updateMany(new Document(), Updates.inc(WebhookDocumentFacts.VERSION, 1L)));
    }

    private static Bson seen(WebhookId id, long version) {
        return Filters.and(Filters.eq(ID, id.value()), Filters.eq(WebhookDocumentFacts.VERSION, version));
    }

    private static Bson owned(Webhook webhook) {
        return Filters.and(
                seen(webhook.id(), webhook.version()),
                Filters.eq(OWNER, webhook.lease().owner()));
    }

    private boolean updated(String what, Bson filter, Bson changes) {
        return mongo.call(what, () -> collection().updateOne(filter, changes).getMatchedCount() == 1);
    }

    private MongoCollection<Document> collection() {
        return mongo.collection(COLLECTION);
    }
}

package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.event.ChangeFeed;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.list.Lists;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.webhook.send.AllowList;
import org.hotseat.webhook.send.WebhookId;
import org.hotseat.webhook.send.WebhookSettings;

/**
 * Implements the acts of operators on webhooks. Each method runs in the caller's thread, with a few round trips to the
 * stores. It throws {@link Unavailable} when a store is unavailable, and {@link NotFound} when the webhook does not
 * exist.
 */
@Service
class Webhooks {

    /** The largest number of webhooks; each server reads all of them every second. */
    static final int MAX = 100;

    private final WebhookFacts facts;
    private final AttemptFacts attempts;
    private final WebhookSettings settings;
    private final StorageKey storageKey;
    private final ChangeFeed feed;
    private final Lists lists;
    private final WebhookUpdates updates;

    @Inject
    Webhooks(
            WebhookFacts facts,
            AttemptFacts attempts,
            WebhookSettings settings,
            StorageKey storageKey,
            ChangeFeed feed,
            Lists lists,
            WebhookUpdates updates) {
        this.facts = facts;
        this.attempts = attempts;
        this.settings = settings;
        this.storageKey = storageKey;
        this.feed = feed;
        this.lists = lists;
        this.updates = updates;
    }

    /**
     * A webhook, with its secret if that is shown.
     *
     * @param keys the keys; empty if they are not shown
     */
    record Shown(Webhook webhook, Optional<SigningKeys> keys) {

        Map<String, Object> view() {
            Map<String, Object> view = webhook.view();
            keys.ifPresent(made -> view.put("secret", made.shownSecret()));
            return view;
        }
    }

    /**
     * Creates a webhook for the events from now on, or changes one. A paused webhook or one that is off is turned on.
     * May be repeated; only the call that created it shows the secret.
     *
     * @throws Conflict {@code webhooks-off} when no address is allowed, {@code address-not-allowed},
     *     {@code too-many-webhooks}
     */
    PutResult<Shown> put(WebhookId id, Webhook.Definition definition) {
        if (settings.allowed().isEmpty()) {
            throw new Conflict("webhooks-off", "There are no webhooks: HOTSEAT_WEBHOOK_ALLOWED names no address.");
        } else if (!settings.allowed().allows(definition.url())) {
            throw new Conflict("address-not-allowed", "HOTSEAT_WEBHOOK_ALLOWED does not name this address.");
        }
        List<Webhook> all = facts.all();
        boolean there = all.stream().anyMatch(webhook -> webhook.id().equals(id));
        if (!there && all.size() >= MAX) {
            throw new Conflict("too-many-webhooks", "There are " + MAX + " webhooks already; no more can be added.")
                    .with("most", MAX);
        }
        // Only the host is noted, since the rest of the URL may contain a secret.
        updates.writeAuditLine(id, "host", AllowList.hostOf(definition.url()));
        Instant now = updates.now();
        SigningKeys keys = SigningKeys.generate();
        if (!there) {
            Webhook made = new Webhook(
                    id,
                    definition,
                    now,
                    feed.end(),
                    Optional.empty(),
                    EndpointHealth.fresh(now),
                    StoredKeys.of(KeyRing.of(keys), storageKey, id),
                    1,
                    new Webhook.Lease("", ""));
            if (facts.create(made)) {
                return new PutResult<>(true, new Shown(made, Optional.of(keys)));
            }
        }
        Webhook changed =
                updates.change(id, (webhook, time) -> webhook.with(definition).with(EndpointHealth.fresh(time)));
        return new PutResult<>(false, new Shown(changed, Optional.empty()));
    }

    Webhook find(WebhookId id) {
        return updates.find(id);
    }

    /** Returns all webhooks in the order of their ids. */
    List<Webhook> list() {
        return facts.all();
    }

    /** Deletes a webhook with its attempts. The redeliveries that operators have requested are kept. */
    void delete(WebhookId id) {
        updates.find(id);
        updates.writeAuditLine(id, "", "");
        if (!facts.delete(id)) {
            throw WebhookUpdates.unknown(id);
        }
        attempts.forget(id);
    }

    /** Returns a page of a webhook's attempts, in the order of time. */
    Listed<Map<String, Object>> attempts(WebhookId id, Optional<Instant> since, Page page) {
        updates.find(id);
        return lists.page(AttemptFacts.list(id, since), page);
    }
}

package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.function.BiFunction;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.AuditLine;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.webhook.send.WebhookId;

/**
 * Reads a webhook, changes it if nobody else has changed it since, and writes the audit line; shared by all acts of
 * operators on webhooks. Methods throw {@link Unavailable} when a store is unavailable.
 */
@Service
class WebhookUpdates {

    private static final int TRIES = 10;

    private final WebhookFacts facts;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final ActLog audit;

    @Inject
    WebhookUpdates(WebhookFacts facts, RedisClock clock, Keyspace keyspace, ActLog audit) {
        this.facts = facts;
        this.clock = clock;
        this.keyspace = keyspace;
        this.audit = audit;
    }

    /**
     * Returns the webhook of an id.
     *
     * @throws NotFound when it does not exist
     */
    Webhook find(WebhookId id) {
        return facts.find(id).orElseThrow(() -> unknown(id));
    }

    /**
     * Changes the present state of a webhook; repeated when other acts come in between.
     *
     * @throws NotFound when the webhook does not exist
     * @throws Conflict {@code changing} when others keep changing it
     */
    Webhook change(WebhookId id, BiFunction<Webhook, Instant, Webhook> act) {
        for (int i = 0; i < TRIES; i++) {
            Instant now = now();
            Webhook changed = act.apply(find(id), now).next();
            if (facts.change(changed, now)) {
                return changed;
            }
        }
        throw changing();
    }

    /** Writes the audit line, with a detail if it has a name. It must contain nothing secret. */
    void writeAuditLine(WebhookId id, String detail, String value) {
        AuditLine line = Act.current().line().with("webhookId", id.value());
        if (!detail.isEmpty()) {
            line.with(detail, value);
        }
        audit.writeAuditLine(ActLog.NO_RESOURCE);
    }

    Instant now() {
        return clock.now(keyspace.partition(0));
    }

    static Conflict changing() {
        return new Conflict("changing", "The webhook is being changed by others; try again.");
    }

    static NotFound unknown(WebhookId id) {
        return new NotFound("unknown-webhook", "There is no webhook " + id + ".");
    }
}

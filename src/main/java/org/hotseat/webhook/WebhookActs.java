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

/** The parts that all acts of operators on webhooks have. Methods throw {@link Unavailable} when a store is away. */
@Service
class WebhookActs {

    private static final int TRIES = 10;

    private final WebhookFacts facts;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final ActLog audit;

    @Inject
    WebhookActs(WebhookFacts facts, RedisClock clock, Keyspace keyspace, ActLog audit) {
        this.facts = facts;
        this.clock = clock;
        this.keyspace = keyspace;
        this.audit = audit;
    }

    /** @throws NotFound when there is no such webhook */
    Webhook find(WebhookId id) {
        return facts.find(id).orElseThrow(() -> unknown(id));
    }

    /**
     * Changes a webhook as it is then; other acts may come between.
     *
     * @throws NotFound when there is no such webhook
     * @throws Conflict {@code changing} when others never stop changing it
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

    /** Writes the line of the audit, with a detail if it has a name. Nothing secret goes into it. */
    void note(WebhookId id, String detail, String value) {
        AuditLine line = Act.current().line().with("webhookId", id.value());
        if (!detail.isEmpty()) {
            line.with(detail, value);
        }
        audit.note(ActLog.NO_RESOURCE);
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

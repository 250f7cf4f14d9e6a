package org.hotseat.webhook;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.Webhook.Lease;
import org.hotseat.webhook.send.WebhookId;

/**
 * This server's leases on webhooks. No clock is compared with another server's: a lease lasts from before the last sign
 * of life that its owner has given, and is taken by another server that has seen no new one for as long. For the thread
 * that delivers; {@link #leftNanos} for any.
 */
final class Leases {

    /** @param sinceNanos after the read that showed it first: the silence of its owner counts from there */
    private record Seen(Lease lease, long sinceNanos) {}

    private final WebhookFacts facts;
    private final long leaseNanos;
    private final LongSupplier nanos;
    private final String self = UUID.randomUUID().toString();
    private final Map<WebhookId, Long> until = new ConcurrentHashMap<>();
    private final Map<WebhookId, Seen> seen = new ConcurrentHashMap<>();
    private long beats;

    Leases(WebhookFacts facts, Duration lease, LongSupplier nanos) {
        this.facts = facts;
        this.leaseNanos = lease.toNanos();
        this.nanos = nanos;
    }

    /** For how long this server delivers a webhook, whatever happens to it; nothing or less when it may not. */
    long leftNanos(WebhookId id) {
        Long end = until.get(id);
        return end == null ? 0 : end - nanos.getAsLong();
    }

    /**
     * Gives a sign of life, reads all webhooks, and takes those that have no server. Some round trips.
     *
     * @throws Unavailable when MongoDB is away
     */
    Collection<Webhook> round() {
        long before = nanos.getAsLong();
        Lease own = new Lease(self, Long.toString(++beats));
        if (!until.isEmpty()) {
            facts.beat(own);
        }
        long asked = nanos.getAsLong();
        List<Webhook> all = facts.all();
        long read = nanos.getAsLong();
        Set<WebhookId> there = all.stream().map(Webhook::id).collect(Collectors.toSet());
        until.keySet().retainAll(there);
        seen.keySet().retainAll(there);
        for (Webhook webhook : all) {
            WebhookId id = webhook.id();
            if (webhook.lease().owner().equals(self)) {
                // One that was taken in vain, it seemed, is kept from the next round on.
                until.merge(id, webhook.lease().equals(own) ? before + leaseNanos : before, Math::max);
                continue;
            }
            until.remove(id);
            if (abandoned(webhook, asked, read) && facts.take(id, webhook.lease(), own)) {
                until.put(id, before + leaseNanos);
            }
        }
        return all;
    }

    /** Both sides of the read that has shown it. A slow one must not count as silence. */
    private boolean abandoned(Webhook webhook, long asked, long read) {
        Seen first = seen.get(webhook.id());
        if (first == null || !first.lease().equals(webhook.lease())) {
            first = new Seen(webhook.lease(), read);
            seen.put(webhook.id(), first);
        }
        return webhook.lease().owner().isEmpty() || asked - first.sinceNanos() > leaseNanos;
    }

    /** Whether a webhook is this server's to deliver now. */
    boolean has(WebhookId id) {
        return leftNanos(id) > 0;
    }

    String self() {
        return self;
    }

    /** Gives all back, so that no other server has to wait until they run out. */
    void leave() {
        try {
            if (!until.isEmpty()) {
                facts.leave(self, List.copyOf(until.keySet()));
            }
        } catch (HotseatException | IllegalStateException e) {
            // MongoDB is away, or its client is closed: they run out.
            System.getLogger(Leases.class.getName()).log(System.Logger.Level.DEBUG, "Leases of webhooks run out", e);
        }
        until.clear();
    }
}

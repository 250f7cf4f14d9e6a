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
 * This server's leases on webhooks. No clock is compared with the clock of another server. A lease lasts from before
 * the last heartbeat of its owner. Another server takes it after it has seen no new sign for as long. For the
 * delivering thread; {@link #leftNanos} for any thread.
 */
final class Leases {

    /**
     * A lease as it was seen.
     *
     * @param sinceNanos the time after the read that showed it first, from which the silence of its owner counts
     */
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

    /**
     * Returns the nanoseconds for which this server may deliver a webhook, whatever happens to it; 0 or less when it
     * may not.
     */
    long leftNanos(WebhookId id) {
        Long end = until.get(id);
        return end == null ? 0 : end - nanos.getAsLong();
    }

    /**
     * Sends a heartbeat, reads all webhooks, and takes those without a server. Some round trips.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    Collection<Webhook> round() {
        long before = nanos.getAsLong();
        Lease own = new Lease(self, Long.toString(++beats));
        if (!until.isEmpty()) {
            facts.renewLease(own);
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
                // A lease whose taking seemed to fail is used from the next round on.
                until.merge(id, webhook.lease().equals(own) ? before + leaseNanos : before, Math::max);
                continue;
            }
            until.remove(id);
            if (isAbandoned(webhook, asked, read) && facts.take(id, webhook.lease(), own)) {
                until.put(id, before + leaseNanos);
            }
        }
        return all;
    }

    /**
     * Returns whether the owner of a webhook is silent. The times before and after the read are used, so that a slow
     * read does not count as silence.
     */
    private boolean isAbandoned(Webhook webhook, long asked, long read) {
        Seen first = seen.get(webhook.id());
        if (first == null || !first.lease().equals(webhook.lease())) {
            first = new Seen(webhook.lease(), read);
            seen.put(webhook.id(), first);
        }
        return webhook.lease().owner().isEmpty() || asked - first.sinceNanos() > leaseNanos;
    }

    /** Returns whether this server delivers a webhook now. */
    boolean has(WebhookId id) {
        return leftNanos(id) > 0;
    }

    String self() {
        return self;
    }

    /** Releases all leases, so that no other server has to wait until they expire. */
    void releaseAll() {
        try {
            if (!until.isEmpty()) {
                facts.releaseLeases(self, List.copyOf(until.keySet()));
            }
        } catch (HotseatException | IllegalStateException e) {
            // MongoDB is unavailable, or its client is closed. The leases expire.
            System.getLogger(Leases.class.getName()).log(System.Logger.Level.DEBUG, "Leases of webhooks run out", e);
        }
        until.clear();
    }
}

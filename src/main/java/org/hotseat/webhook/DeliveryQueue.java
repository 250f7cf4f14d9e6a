package org.hotseat.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.EventCursor;
import org.hotseat.event.SequencedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The events that wait for one webhook, in the memory of the server that delivers it. The thread that has
 * {@linkplain #tryAcquire entered} works on it alone until it leaves. Other threads read only the volatile fields.
 */
final class DeliveryQueue {

    private final AtomicBoolean busy = new AtomicBoolean();
    private final Deque<SequencedEvent> waiting = new ArrayDeque<>();
    private volatile Webhook webhook;
    private volatile EventCursor place;
    private volatile long dueNanos;
    private final AtomicLong visits = new AtomicLong();
    private volatile boolean isAtEnd;
    private volatile @Nullable Instant headTime;
    private long savedNanos = System.nanoTime();

    DeliveryQueue(Webhook webhook) {
        this.webhook = webhook;
        this.place = webhook.cursor();
    }

    boolean tryAcquire() {
        return busy.compareAndSet(false, true);
    }

    void release() {
        visits.incrementAndGet();
        busy.set(false);
    }

    boolean isBusy() {
        return busy.get();
    }

    /** Returns a number that changes with each visit, so that earlier reads are known to be old. */
    long visitCount() {
        return visits.get();
    }

    Webhook webhook() {
        return webhook;
    }

    /** Returns the place after the last event that was read. */
    EventCursor place() {
        return place;
    }

    /** Returns whether the latest read found no event after the place of this queue. */
    boolean isAtEnd() {
        return isAtEnd;
    }

    /** Returns whether an attempt is due. */
    boolean isDue(long nanos) {
        return webhook.health().state() != EndpointHealth.State.OFF && nanos - dueNanos >= 0;
    }

    /**
     * Replaces the webhook by the stored one. Begins again if an operator has moved the cursor or changed the
     * definition.
     */
    void accept(Webhook stored, Instant now) {
        boolean moved =
                stored.version() != webhook.version() || !stored.cursor().equals(webhook.cursor());
        set(stored, now);
        if (moved) {
            forget();
        }
    }

    /** Replaces the webhook by the one that this server has written. */
    void set(Webhook written, Instant now) {
        webhook = written;
        dueNanos = System.nanoTime()
                + Math.max(0, Duration.between(now, written.health().nextAt()).toNanos());
    }

    /** Forgets the events that were read, so that they are read again from the webhook's cursor on. */
    void forget() {
        waiting.clear();
        place = webhook.cursor();
        isAtEnd = false;
        headTime = null;
    }

    /** Adds events that follow the place of this queue. */
    void add(ChangeFeed.Part part) {
        waiting.addAll(part.events());
        place = part.next();
        isAtEnd = part.end() && part.events().isEmpty();
    }

    /** Returns the next event. */
    Optional<SequencedEvent> head() {
        SequencedEvent head = waiting.peek();
        headTime = head == null ? null : head.time().orElse(null);
        return Optional.ofNullable(head);
    }

    /** Removes the head, which was delivered. */
    void removeHead() {
        waiting.poll();
        head();
    }

    /** Returns the time of the oldest event that was read and not delivered yet. */
    Optional<Instant> headTime() {
        return Optional.ofNullable(headTime);
    }

    /**
     * Returns whether its place should be stored: a webhook with few events must not fall behind the events that are
     * kept.
     */
    boolean isToBeSaved(long afterNanos) {
        long now = System.nanoTime();
        if (place.equals(webhook.cursor()) || now - savedNanos < afterNanos) {
            return false;
        }
        savedNanos = now;
        return true;
    }
}

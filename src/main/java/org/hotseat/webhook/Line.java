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
 * The line of events that wait for one webhook, as the server knows it that delivers. The thread that has
 * {@linkplain #enter entered} works on it alone, until it is left; what is volatile others look at.
 */
final class Line {

    private final AtomicBoolean busy = new AtomicBoolean();
    private final Deque<SequencedEvent> waiting = new ArrayDeque<>();
    private volatile Webhook webhook;
    private volatile EventCursor place;
    private volatile long dueNanos;
    private final AtomicLong visits = new AtomicLong();
    private volatile boolean atEnd;
    private volatile @Nullable Instant headTime;
    private long savedNanos = System.nanoTime();

    Line(Webhook webhook) {
        this.webhook = webhook;
        this.place = webhook.cursor();
    }

    boolean enter() {
        return busy.compareAndSet(false, true);
    }

    void leave() {
        visits.incrementAndGet();
        busy.set(false);
    }

    boolean isBusy() {
        return busy.get();
    }

    /** Changes with each visit: what was read before is old. */
    long visits() {
        return visits.get();
    }

    Webhook webhook() {
        return webhook;
    }

    /** The place behind the last event that was read. */
    EventCursor place() {
        return place;
    }

    /** Whether nothing was there behind its place. */
    boolean atEnd() {
        return atEnd;
    }

    /** Whether an attempt is due. */
    boolean isDue(long nanos) {
        return webhook.standing().state() != Standing.State.OFF && nanos - dueNanos >= 0;
    }

    /** Takes what is stored; begins anew where an operator has moved the cursor, or has changed what is asked for. */
    void learn(Webhook stored, Instant now) {
        boolean moved =
                stored.version() != webhook.version() || !stored.cursor().equals(webhook.cursor());
        set(stored, now);
        if (moved) {
            forget();
        }
    }

    /** After a write of its own. */
    void set(Webhook written, Instant now) {
        webhook = written;
        dueNanos = System.nanoTime()
                + Math.max(0, Duration.between(now, written.standing().nextAt()).toNanos());
    }

    /** Reads again from its cursor on. */
    void forget() {
        waiting.clear();
        place = webhook.cursor();
        atEnd = false;
        headTime = null;
    }

    /** Takes events that follow its place. */
    void add(ChangeFeed.Part part) {
        waiting.addAll(part.events());
        place = part.next();
        atEnd = part.end() && part.events().isEmpty();
    }

    /** The next event. */
    Optional<SequencedEvent> head() {
        SequencedEvent head = waiting.peek();
        headTime = head == null ? null : head.time().orElse(null);
        return Optional.ofNullable(head);
    }

    /** The head was delivered. */
    void removeHead() {
        waiting.poll();
        head();
    }

    /** The time of the oldest event that was not delivered yet, as far as it was read. */
    Optional<Instant> headTime() {
        return Optional.ofNullable(headTime);
    }

    /**
     * Whether its place is far from the stored one by now: a webhook that gets little must not fall behind what is
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

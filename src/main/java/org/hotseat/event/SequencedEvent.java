package org.hotseat.event;

import java.time.Instant;
import java.util.Optional;

/** An event of the feed with its place. */
public final class SequencedEvent {

    private final EventCursor at;
    private final FeedEvent event;

    SequencedEvent(EventCursor at, FeedEvent event) {
        this.at = at;
        this.event = event;
    }

    /** The place before it; no other event has it. */
    public EventCursor at() {
        return at;
    }

    /** The place behind it. */
    public EventCursor behind() {
        return new EventCursor(at.number(), at.index() + 1);
    }

    /** The same for an event that is in the feed twice. */
    public String id() {
        return event.event().id();
    }

    /** A word of {@link org.hotseat.kernel.ChangeType}. */
    public String type() {
        return event.event().type();
    }

    /** The time at which it was decided. */
    public Optional<Instant> time() {
        return event.at();
    }

    /** A CloudEvent in JSON, in UTF-8; the same each time. */
    public byte[] json() {
        return CloudEvents.json(event);
    }
}

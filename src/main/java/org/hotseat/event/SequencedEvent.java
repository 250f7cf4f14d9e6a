package org.hotseat.event;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.trace.TraceParent;

/** An event of the feed with its place. */
public final class SequencedEvent {

    private final EventCursor at;
    private final FeedEvent event;

    SequencedEvent(EventCursor at, FeedEvent event) {
        this.at = at;
        this.event = event;
    }

    /** Returns the place before this event; no other event has this place. */
    public EventCursor at() {
        return at;
    }

    /** Returns the place after this event. */
    public EventCursor cursorAfter() {
        return new EventCursor(at.number(), at.index() + 1);
    }

    /** Returns the id of the event, which is the same for an event that is in the feed twice. */
    public String id() {
        return event.event().id();
    }

    /** Returns the type of the event, a word of {@link org.hotseat.kernel.ChangeType}. */
    public String type() {
        return event.event().type();
    }

    /** Returns the time at which the event was decided; empty if it is not known. */
    public Optional<Instant> time() {
        return event.at();
    }

    /** Returns the place of the request that has caused the event; empty if that was not traced. */
    public Optional<TraceParent> trace() {
        return event.event().trace();
    }

    /** Returns the CloudEvent in JSON, in UTF-8; the same each time. */
    public byte[] json() {
        return CloudEvents.json(event);
    }
}

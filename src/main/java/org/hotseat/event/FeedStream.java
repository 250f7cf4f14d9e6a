package org.hotseat.event;

import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;

/** A stream of the change feed and its place. For one thread at a time. */
final class FeedStream {

    /**
     * The time after which a caller gets its place even if its filter excludes all events. Otherwise it would have to
     * begin at a place that is days old.
     */
    private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final StreamSink sink;
    private final EventQuery query;
    private volatile EventCursor after;
    private EventCursor reported;
    private long reportedNanos = System.nanoTime();

    /**
     * Creates the stream and sends its place at once, so that a caller that loses the connection before the first event
     * can continue there.
     */
    FeedStream(StreamSink sink, EventQuery query, EventCursor after) {
        this.sink = sink;
        this.query = query;
        this.after = after;
        this.reported = after;
        sink.send(StreamEvent.place(after.text()));
    }

    StreamSink sink() {
        return sink;
    }

    /** Returns the place of the stream: everything before it was sent, or is excluded by the filter. */
    EventCursor after() {
        return after;
    }

    /**
     * Sends the events that match, as far as the caller takes them.
     *
     * @return whether all were sent; if not, the place is before the rest
     */
    boolean take(ReadEvents read) {
        if (read.from() > after.number()) {
            // The entries in between are read first, in the next call.
            return true;
        }
        for (ReadEvents.Placed event : read.events()) {
            if (event.isBefore(after)) {
                continue;
            } else if (!sink.hasRoom()) {
                return false;
            }
            after = event.cursorAfter();
            if (query.matches(event.stored())) {
                sink.send(event.sent());
                sendPlace(after);
            }
        }
        if (read.end().number() > after.number()) {
            after = read.end();
        }
        if (!after.equals(reported) && System.nanoTime() - reportedNanos > TELL_NANOS) {
            sink.send(StreamEvent.place(after.text()));
            sendPlace(after);
        }
        return true;
    }

    private void sendPlace(EventCursor place) {
        reported = place;
        reportedNanos = System.nanoTime();
    }
}

package org.hotseat.event;

import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;

/** A stream of the change feed and its place. For one thread at a time. */
final class FeedStream {

    /**
     * A caller whose filter leaves everything out gets its place after so long: it must not begin where it was days
     * ago.
     */
    private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final StreamSink sink;
    private final EventQuery query;
    private volatile EventCursor after;
    private EventCursor told;
    private long toldNanos = System.nanoTime();

    /** Sends the place at once: who is cut before the first event goes on there. */
    FeedStream(StreamSink sink, EventQuery query, EventCursor after) {
        this.sink = sink;
        this.query = query;
        this.after = after;
        this.told = after;
        sink.send(StreamEvent.place(after.text()));
    }

    StreamSink sink() {
        return sink;
    }

    /** Everything before it was sent, or is not asked for. */
    EventCursor after() {
        return after;
    }

    /**
     * Sends what is for it, as far as the caller takes it. Answers whether it was all; if not, the place is before the
     * rest.
     */
    boolean take(ReadEvents read) {
        if (read.from() > after.number()) {
            // The events between are read first, the next time.
            return true;
        }
        for (ReadEvents.Placed event : read.events()) {
            if (event.isBefore(after)) {
                continue;
            } else if (!sink.isTaking()) {
                return false;
            }
            after = event.behind();
            if (query.fits(event.stored())) {
                sink.send(event.sent());
                sendPlace(after);
            }
        }
        if (read.end().number() > after.number()) {
            after = read.end();
        }
        if (!after.equals(told) && System.nanoTime() - toldNanos > TELL_NANOS) {
            sink.send(StreamEvent.place(after.text()));
            sendPlace(after);
        }
        return true;
    }

    private void sendPlace(EventCursor place) {
        told = place;
        toldNanos = System.nanoTime();
    }
}

package org.hotseat.event;

import java.util.List;
import java.util.OptionalLong;
import org.hotseat.hotstate.watch.PublicStreams;
import org.hotseat.kernel.error.HotseatException;

/** Reports changed resources to the public streams, while anybody watches one. */
final class PublicChanges implements EventReader.Follower {

    private static final long UNKNOWN = 0;

    private final PublicStreams streams;
    private final LogEnds ends;
    private long next = UNKNOWN;

    PublicChanges(PublicStreams streams, LogEnds ends) {
        this.streams = streams;
        this.ends = ends;
    }

    @Override
    public OptionalLong firstNeeded() {
        if (!streams.isWatched()) {
            next = UNKNOWN;
            return OptionalLong.empty();
        }
        if (next == UNKNOWN) {
            next = ends.last().number() + 1;
            // Earlier changes may have been missed.
            streams.allChanged();
        }
        return OptionalLong.of(next);
    }

    @Override
    public void receive(long from, List<LogEntry> entries) {
        if (next == UNKNOWN || from > next) {
            return;
        }
        for (LogEntry entry : entries) {
            if (entry.number() >= next) {
                entry.events().forEach(event -> streams.changed(event.event().resource()));
                next = entry.number() + 1;
            }
        }
    }

    @Override
    public void fail(HotseatException trouble) {
        // It continues at its place when MongoDB is available again.
    }
}

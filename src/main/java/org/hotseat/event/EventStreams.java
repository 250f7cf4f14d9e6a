package org.hotseat.event;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.list.LiveStream;

/**
 * The streams of the change feed. A stream at the end of the feed gets the entries that the {@link EventReader} reads
 * for all. For a stream that is behind, or whose caller is slow, the log is read separately, part by part as the caller
 * takes it. So it loses nothing and needs no more memory.
 */
@Service
class EventStreams implements EventReader.Follower {

    private static final System.Logger LOG = System.getLogger(EventStreams.class.getName());

    /** The number of threads that read for streams that are behind. */
    private static final int THREADS = 2;

    private final EventFeed feed;
    private final EventReader reader;
    private final ExecutorService catchUps;
    private final Set<FeedStream> live = ConcurrentHashMap.newKeySet();

    @Inject
    EventStreams(EventFeed feed, EventReader reader, ThreadFactory threads) {
        this.feed = feed;
        this.reader = reader;
        this.catchUps = Executors.newFixedThreadPool(THREADS, threads);
        reader.follow(this);
    }

    @PreDestroy
    void stop() {
        catchUps.shutdownNow();
    }

    /**
     * Opens the stream of the events after a place. One or two reads.
     *
     * @throws org.hotseat.kernel.error.Conflict {@code events-removed} when events after the place are no longer kept
     */
    LiveStream of(Caller caller, EventQuery query, EventCursor after) {
        ReadEvents first = read(after);
        return new LiveStream(Optional.of(caller.subject()), sink -> {
            FeedStream stream = new FeedStream(sink, query, after);
            sink.onEnd(() -> live.remove(stream));
            sendAndContinue(stream, first);
        });
    }

    private ReadEvents read(EventCursor after) {
        return ReadEvents.of(after.number(), feed.entries(after));
    }

    /** Sends what was read. Then the stream is live, or more is read when the caller has taken this part. */
    private void sendAndContinue(FeedStream stream, ReadEvents read) {
        if (!stream.take(read)) {
            stream.sink().onDrained(() -> runLater(() -> sendAndContinue(stream, read)));
        } else if (read.isFull()) {
            runLater(() -> catchUp(stream));
        } else {
            live.add(stream);
            // A stream that has ended meanwhile would otherwise stay in the set.
            if (stream.sink().hasEnded()) {
                live.remove(stream);
            }
            reader.requestEntries();
        }
    }

    private void catchUp(FeedStream stream) {
        try {
            if (!stream.sink().hasEnded()) {
                sendAndContinue(stream, read(stream.after()));
            }
        } catch (RuntimeException e) {
            // Its caller connects again and gets the reason then.
            LOG.log(e instanceof HotseatException ? Level.DEBUG : Level.WARNING, "HS1003 a stream of events ends", e);
            stream.sink().end();
        }
    }

    private void runLater(Runnable work) {
        try {
            catchUps.execute(work);
        } catch (RejectedExecutionException e) {
            // The server stops, and ends all streams.
        }
    }

    @Override
    public OptionalLong firstNeeded() {
        return live.stream().mapToLong(stream -> stream.after().number()).min();
    }

    @Override
    public void receive(long from, List<LogEntry> entries) {
        ReadEvents read = ReadEvents.of(from, entries);
        for (FeedStream stream : live) {
            if (!stream.take(read)) {
                live.remove(stream);
                stream.sink().onDrained(() -> runLater(() -> catchUp(stream)));
            }
        }
    }

    @Override
    public void fail(HotseatException trouble) {
        // The streams continue at their places when MongoDB is available again.
    }
}

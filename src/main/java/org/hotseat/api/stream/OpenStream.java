package org.hotseat.api.stream;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.api.answer.AsyncDispatch;
import org.hotseat.api.answer.AsyncEnd;
import org.hotseat.api.answer.ConnectionCloser;
import org.hotseat.api.json.Json;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;
import org.jspecify.annotations.Nullable;

/**
 * One live stream. Events wait in a limited queue and are written at the speed of the connection. They are written by
 * the thread that sends an event, or by a thread of the container after the connection was full. If several threads
 * want to write, the first one does the work of all, so no thread waits and no two threads write at once.
 *
 * <p>The stream ends when its caller is gone, which a heartbeat detects; when the caller takes nothing for two
 * heartbeats; when the queue is full; after about an hour; and when the server stops.
 */
final class OpenStream implements StreamSink, WriteListener {

    /** The largest number of bytes in the queue. */
    static final int QUEUE_LIMIT = 262_144;

    /** The longest duration of a stream. Callers then connect again, with a token that is checked again. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    /**
     * The time after which a browser connects again: between this value and twice this value, so that not all browsers
     * come at once.
     */
    private static final int RETRY_MILLIS = 2_000;

    private static final Runnable NOTHING = () -> {};

    private final AsyncContext async;
    private final ServletOutputStream stream;
    private final StreamOutput out;
    private final ConnectionCloser connection;
    private final long heartbeatNanos;
    private final long endNanos;
    private final Queue<byte[]> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger work = new AtomicInteger();
    private final AtomicReference<Runnable> taken = new AtomicReference<>(NOTHING);
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private volatile boolean ending;
    private volatile boolean cut;
    private volatile long movedNanos = System.nanoTime();

    OpenStream(AsyncContext async, ServletOutputStream stream, StreamSettings settings) {
        this.async = async;
        this.stream = stream;
        this.out = new StreamOutput(stream);
        this.connection = ConnectionCloser.of(async.getRequest());
        this.heartbeatNanos = settings.heartbeat().toNanos();
        long spread = ThreadLocalRandom.current().nextLong(LONGEST.toNanos() / 4);
        this.endNanos = System.nanoTime() + LONGEST.toNanos() - spread;
    }

    /** Begins to write. Call it once, on the request's thread. */
    void start() {
        async.addListener(new AsyncEnd(this::end));
        int retry = RETRY_MILLIS + ThreadLocalRandom.current().nextInt(RETRY_MILLIS);
        queue(("retry: " + retry + "\n\n").getBytes(StandardCharsets.UTF_8));
        stream.setWriteListener(this);
    }

    @Override
    public void send(StreamEvent event) {
        if (!ending) {
            queue(event.bytes(Json::bytes));
            work();
        }
    }

    private void queue(byte[] bytes) {
        if (queued.addAndGet(bytes.length) > QUEUE_LIMIT) {
            abort();
        } else {
            queue.add(bytes);
        }
    }

    @Override
    public boolean hasRoom() {
        return !ending && queued.get() < QUEUE_LIMIT / 2;
    }

    @Override
    public boolean hasEnded() {
        return ending;
    }

    @Override
    public void onDrained(Runnable next) {
        taken.set(next);
        work();
    }

    @Override
    public void onEnd(Runnable done) {
        over.thenRun(done);
    }

    @Override
    public void end() {
        ending = true;
        work();
    }

    private void abort() {
        if (!ending) {
            cut = true;
        }
        end();
    }

    boolean isAborted() {
        return cut;
    }

    /** Sends a heartbeat or ends the stream if necessary. Call this more often than the heartbeat interval. */
    void heartbeat() {
        long now = System.nanoTime();
        long idle = now - movedNanos;
        boolean stuck = queued.get() > 0 || !out.isAllowed();
        if (now - endNanos > 0) {
            end();
        } else if (stuck && idle > 2 * heartbeatNanos) {
            abort();
        } else if (!stuck && idle > heartbeatNanos) {
            queue(HEARTBEAT);
            work();
        }
    }

    /**
     * Writes and ends the stream as necessary. If another thread is doing this already, that thread also does this
     * call's work.
     */
    private void work() {
        if (work.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            step();
            seen = work.addAndGet(-seen);
        } while (seen != 0);
    }

    private void step() {
        try {
            while (!ending && (out.isUnflushed() || !queue.isEmpty()) && out.isReady()) {
                write();
            }
        } catch (IOException | RuntimeException e) {
            // The caller is gone, or the container has ended the request.
            ending = true;
        }
        if (ending) {
            complete();
        } else if (queue.isEmpty() && out.isAllowed()) {
            taken.getAndSet(NOTHING).run();
        }
    }

    private void write() throws IOException {
        byte[] next = queue.poll();
        if (next != null) {
            out.write(next);
            queued.addAndGet(-next.length);
        } else {
            out.flush();
        }
        movedNanos = System.nanoTime();
    }

    private void complete() {
        queue.clear();
        if (over.complete(null)) {
            if (cut) {
                // The container's own completion would wait for a caller that takes nothing.
                connection.closeNow();
            }
            new AsyncDispatch(async).complete();
        }
    }

    @Override
    public void onWritePossible() {
        out.allow();
        work();
    }

    @Override
    public void onError(Throwable gone) {
        end();
    }
}

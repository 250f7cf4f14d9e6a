package org.hotseat.api.answer;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One large answer that is sent at the speed of its client, without a waiting thread. */
public final class LargeAnswer implements WriteListener {

    private static final int CHUNK = 16_384;

    private final AsyncContext async;
    private final ConnectionCloser connection;
    private final byte[] body;
    private final Consumer<LargeAnswer> ended;
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable ServletOutputStream out;
    private int sent;
    private volatile long lastProgressNanos = System.nanoTime();

    /** @param ended called once, when the answer was sent or given up */
    public LargeAnswer(AsyncContext async, byte[] body, Consumer<LargeAnswer> ended) {
        this.async = async;
        this.connection = ConnectionCloser.of(async.getRequest());
        this.body = body;
        this.ended = ended;
    }

    /** Begins to send the answer. */
    public void begin(ServletOutputStream stream) {
        out = stream;
        stream.setWriteListener(this);
    }

    public int length() {
        return body.length;
    }

    /** Returns the time at which the client last took some of the answer, as {@link System#nanoTime}. */
    public long lastProgressNanos() {
        return lastProgressNanos;
    }

    @Override
    public void onWritePossible() throws IOException {
        ServletOutputStream stream = Objects.requireNonNull(out);
        while (!over.get() && stream.isReady()) {
            if (sent == body.length) {
                end();
                return;
            }
            int length = Math.min(CHUNK, body.length - sent);
            stream.write(body, sent, length);
            sent += length;
            lastProgressNanos = System.nanoTime();
        }
    }

    /** Ends the answer, because the client is gone. */
    @Override
    public void onError(Throwable gone) {
        end();
    }

    /** Aborts the answer, because its client reads nothing. Closes the connection. */
    public void abort() {
        if (!over.get()) {
            connection.closeNow();
            end();
        }
    }

    private void end() {
        if (over.compareAndSet(false, true)) {
            ended.accept(this);
            new AsyncDispatch(async).complete();
        }
    }
}

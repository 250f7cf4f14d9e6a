package org.hotseat.api;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One body that is still on its way. Ends once: read to its end, and the request is dispatched again; too long (413); too late (408);
 * or aborted by its client, who gets no answer. Keeps what has come, never more than the limit, and takes no memory in advance.
 */
final class IncomingBody implements ReadListener, AsyncListener {

    private static final int CHUNK = 4_096;
    private static final int LATE = 408;
    private static final int TOO_LARGE = 413;

    private final AsyncContext async;
    private final ServletInputStream stream;
    private final long announced;
    private final int limit;
    private final GivenUp givenUp;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean over = new AtomicBoolean();
    private Consumer<byte[]> reader = body -> {};

    IncomingBody(HttpServletRequest request, int limit, Duration patience, GivenUp givenUp) throws IOException {
        this.stream = request.getInputStream();
        this.announced = request.getContentLengthLong();
        this.limit = limit;
        this.givenUp = givenUp;
        this.async = request.startAsync();
        async.setTimeout(patience.toMillis());
        async.addListener(this);
    }

    /** @param whole is given the body before the request is dispatched again */
    void read(Consumer<byte[]> whole) {
        reader = whole;
        stream.setReadListener(this);
    }

    @Override
    public void onDataAvailable() throws IOException {
        byte[] chunk = new byte[CHUNK];
        while (!over.get() && stream.isReady()) {
            int count = stream.read(chunk);
            if (count < 0) {
                return;
            }
            if (bytes.size() + count > limit) {
                refuse(TOO_LARGE);
                return;
            }
            bytes.write(chunk, 0, count);
            if (bytes.size() == announced) {
                onAllDataRead();
            }
        }
    }

    @Override
    public void onAllDataRead() {
        if (over.compareAndSet(false, true)) {
            reader.accept(bytes.toByteArray());
            async.dispatch();
        }
    }

    /** The client is gone, which is no incident of ours. */
    @Override
    public void onError(Throwable trouble) {
        if (over.compareAndSet(false, true)) {
            givenUp.aborted();
            async.complete();
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) throws IOException {
        if (refuse(LATE)) {
            givenUp.late();
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        onError(event.getThrowable());
    }

    @Override
    public void onComplete(AsyncEvent event) {
        over.set(true);
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // The resource answers later; this body has been read by then.
    }

    /** The connection is closed: what may still come of the body is not for the next request. */
    private boolean refuse(int status) throws IOException {
        if (!over.compareAndSet(false, true)) {
            return false;
        }
        HttpServletResponse response = (HttpServletResponse) async.getResponse();
        response.setHeader("Connection", "close");
        Problem.of(status).send(response);
        async.complete();
        return true;
    }
}

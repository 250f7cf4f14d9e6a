package org.hotseat.api.body;

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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.hotseat.api.answer.AsyncDispatch;
import org.hotseat.api.body.AwaitedBodies.Awaited;
import org.hotseat.api.problem.Problem;

/**
 * One request body that is still arriving. When all of it has arrived, the request is dispatched again. Otherwise the
 * request is answered without it: too long (413), too late (408), or refused before. An aborted body gets no answer.
 * The bytes are kept up to the limit; no memory is reserved in advance.
 *
 * <p>A request that was answered without its body continues after its answer. Bytes that still arrive are dropped until
 * the body ends. Then the connection serves the next request on Undertow, and ends on Payara
 * ({@link IncompleteBodies}). When the time is over, the connection ends. Grizzly closes it when the request is
 * completed ({@code max-swallowing-input-bytes=0}). Undertow breaks it when the request is not completed; otherwise it
 * would read the rest and block.
 */
final class IncomingBody implements ReadListener, AsyncListener {

    /** Writes the answer to a refused request. */
    interface Answer {
        void send() throws IOException;
    }

    private static final int CHUNK = 4_096;
    private static final int LATE = 408;
    private static final int TOO_LARGE = 413;

    private final AsyncContext async;
    private final HttpServletRequest request;
    private final ServletInputStream stream;
    private final long announced;
    private final int limit;
    private final int max;
    private final AbandonedBodies abandoned;
    private final Awaited awaited;
    private final boolean breaks;
    private final BodyDeadline deadline;
    private final AsyncDispatch again;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();

    /** The open steps: the answer must be written, and the body must end. The request ends after both. */
    private final AtomicInteger parts = new AtomicInteger(2);

    private Consumer<byte[]> reader = body -> {};
    private long count;

    /**
     * Begins to wait for a body. The request is asynchronous from now on.
     *
     * @param limit the largest number of bytes that are kept
     * @param patience the time limit for the whole body
     * @param max the largest number of bytes that are read from the client
     * @param awaited is ended with the body
     */
    IncomingBody(
            HttpServletRequest request,
            int limit,
            Duration patience,
            int max,
            AbandonedBodies abandoned,
            Awaited awaited)
            throws IOException {
        this.request = request;
        this.stream = request.getInputStream();
        this.announced = request.getContentLengthLong();
        this.limit = limit;
        this.max = max;
        this.abandoned = abandoned;
        this.awaited = awaited;
        this.breaks = isOnUndertow(request);
        this.async = request.startAsync();
        async.addListener(this);
        this.again = new AsyncDispatch(async);
        this.deadline = new BodyDeadline(async, patience, breaks || !again.isSafe(), this::endLate);
    }

    static boolean isOnUndertow(HttpServletRequest request) {
        return request.getServletContext().getClass().getName().startsWith("io.undertow.");
    }

    /**
     * Reads the body.
     *
     * @param whole called with the body before the request is dispatched again
     */
    void read(Consumer<byte[]> whole) {
        reader = whole;
        stream.setReadListener(this);
    }

    /** Answers at once, without the body. */
    void refuse(Answer answer) {
        answered.set(true);
        try {
            answer.send();
            async.getResponse().getOutputStream().close();
        } catch (IOException e) {
            // The client is gone; this is not an error of the server.
            abandoned.aborted();
            over.set(true);
            endPart();
            endPart();
            return;
        }
        endPart();
        stream.setReadListener(this);
    }

    @Override
    public void onDataAvailable() throws IOException {
        byte[] chunk = new byte[CHUNK];
        // Do not ask the stream again when too much has arrived: the client can send no more then.
        while (!over.get() && count <= max && stream.isReady()) {
            int length = stream.read(chunk);
            if (length < 0) {
                return;
            }
            count += length;
            if (count > limit && answered.compareAndSet(false, true)) {
                // Not on this thread, because it may be the one that serves all connections.
                async.start(this::tooLarge);
            }
            if (!answered.get()) {
                bytes.write(chunk, 0, length);
            }
            if (count == announced) {
                onAllDataRead();
            }
        }
        if (count > max) {
            endRest();
        }
    }

    @Override
    public void onAllDataRead() {
        if (answered.compareAndSet(false, true)) {
            over.set(true);
            end();
            reader.accept(bytes.toByteArray());
            again.run();
        } else if (over.compareAndSet(false, true)) {
            endPart();
        }
    }

    /** Counts the body as aborted, because the client is gone. This is not an error of the server. */
    @Override
    public void onError(Throwable trouble) {
        if (answered.compareAndSet(false, true)) {
            abandoned.aborted();
            endPart();
        }
        if (over.compareAndSet(false, true)) {
            endPart();
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        endLate();
    }

    /**
     * Answers 408 if the request has no answer yet, and ends the request. If the container breaks the connection by
     * itself, leaves the end to the container.
     */
    private void endLate() {
        awaited.end();
        if (answered.compareAndSet(false, true)) {
            if (answer(LATE)) {
                abandoned.late();
            }
            endPart();
        }
        endRest();
    }

    @Override
    public void onError(AsyncEvent event) {
        onError(event.getThrowable());
    }

    @Override
    public void onComplete(AsyncEvent event) {
        end();
        over.set(true);
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // The resource answers asynchronously; the body was read before.
    }

    private void tooLarge() {
        answer(TOO_LARGE);
        endPart();
    }

    /**
     * Sends a problem.
     *
     * @return whether the client is still connected
     */
    private boolean answer(int status) {
        try {
            Problem.of(status).sendLast(request, (HttpServletResponse) async.getResponse());
            return true;
        } catch (IOException e) {
            abandoned.aborted();
            return false;
        }
    }

    /** Stops waiting for the rest of the body. */
    private void endRest() {
        if (!breaks && over.compareAndSet(false, true)) {
            endPart();
        }
    }

    private void endPart() {
        if (parts.decrementAndGet() == 0) {
            end();
            async.complete();
        }
    }

    /** Marks the body as not awaited any more. */
    private void end() {
        deadline.cancel();
        awaited.end();
    }
}

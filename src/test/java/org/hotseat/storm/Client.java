package org.hotseat.storm;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A caller that does as a careful one does: a request that gets no answer, 503, or what is not confirmed yet, is sent
 * again with the same {@code Idempotency-Key}, to the next server if there are several, until it is answered or the
 * patience is over. For one thread.
 */
public final class Client implements AutoCloseable {

    private static final int FIRST_PAUSE_MILLIS = 50;
    private static final int MAX_PAUSE_MILLIS = 500;

    private final List<Target> targets;
    private final List<Wire[]> wires = new ArrayList<>();
    private final Duration patience;
    private final Tally tally;
    private final CountDownLatch stop;
    private int current;

    /** @param stop ends every pause at once when it is open */
    public Client(List<Target> targets, int first, StormSettings settings, Tally tally, CountDownLatch stop) {
        this.targets = targets;
        this.current = first % targets.size();
        this.patience = settings.patience();
        this.tally = tally;
        this.stop = stop;
        for (Target target : targets) {
            wires.add(new Wire[] {target.open(settings.timeout()), target.open(settings.timeout())});
        }
    }

    public Exchange ask(Request request) {
        return until(request, System.currentTimeMillis(), false);
    }

    /** Sends the same request on two connections at once; both are answered in the end. */
    public List<Exchange> askTwice(Request request) {
        long sent = System.currentTimeMillis();
        int server = current;
        boolean first = send(request, server, 0);
        boolean second = send(request, server, 1);
        return List.of(finish(request, server, 0, sent, first), finish(request, server, 1, sent, second));
    }

    /** Fetches the answer from the server that was asked, wherever this client has gone meanwhile. */
    private Exchange finish(Request request, int server, int wire, long sent, boolean underWay) {
        long nanos = System.nanoTime();
        Answer answer = underWay ? receive(request, server, wire) : null;
        if (answer != null && isFinal(request, server, answer)) {
            return done(request, answer, sent, nanos, false);
        }
        return until(request, sent, true);
    }

    private Exchange until(Request request, long sent, boolean repeated) {
        long end = System.nanoTime() + patience.toNanos();
        boolean again = repeated;
        for (int pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause)) {
            long nanos = System.nanoTime();
            Answer answer = send(request, current, 0) ? receive(request, current, 0) : null;
            if (answer != null && isFinal(request, current, answer)) {
                return done(request, answer, sent, nanos, again);
            }
            again = true;
            if (System.nanoTime() - end > 0 || pausedUntilStop(pause)) {
                throw new NotAnswered(request + " was not answered in " + patience + ", at last: " + answer);
            }
            current = (current + 1) % targets.size();
        }
    }

    private Exchange done(Request request, Answer answer, long sent, long nanos, boolean repeated) {
        tally.answered(request.name(), answer.kind(), System.nanoTime() - nanos);
        return new Exchange(request, answer, sent, System.currentTimeMillis(), repeated);
    }

    private boolean isFinal(Request request, int server, Answer answer) {
        if (answer.is(401)) {
            targets.get(server).forget(request.role());
            tally.passing("401");
            return false;
        }
        if (answer.body().startsWith("<")) {
            // The container's own page: it listens already, and Hotseat, which speaks JSON only, is not deployed yet.
            tally.passing("no application");
            return false;
        }
        if (answer.body().contains("confirming")) {
            tally.passing("202");
            return false;
        }
        if (!answer.is(503)) {
            return true;
        }
        tally.passing("503");
        if (answer.retryAfter().isEmpty() || !answer.body().contains("\"code\"")) {
            tally.wrong("a 503 without Retry-After or code: " + request + " -> " + answer);
        }
        return false;
    }

    private boolean send(Request request, int server, int wire) {
        try {
            Target target = targets.get(server);
            wires.get(server)[wire].send(request, target.token(request.role()));
            return true;
        } catch (IOException e) {
            tally.passing("no connection");
            return false;
        }
    }

    private @Nullable Answer receive(Request request, int server, int wire) {
        try {
            return wires.get(server)[wire].receive();
        } catch (IOException e) {
            tally.passing("no answer");
            return null;
        } catch (RuntimeException e) {
            tally.wrong("an answer that must not be: " + request + ": " + e);
            return null;
        }
    }

    private boolean pausedUntilStop(int millis) {
        try {
            return stop.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void close() {
        wires.forEach(pair -> {
            pair[0].close();
            pair[1].close();
        });
    }

    /** The patience was over. */
    public static final class NotAnswered extends RuntimeException {
        NotAnswered(String message) {
            super(message);
        }
    }
}

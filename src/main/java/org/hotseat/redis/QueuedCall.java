package org.hotseat.redis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * A script call that waits for the next batch of its queue or has been sent. Its outcome is first noted in this object.
 * {@link #complete} then passes it on to the caller.
 */
final class QueuedCall<W extends Enum<W>> {

    private final ScriptCall<W> call;
    private final Predicate<ScriptReply<W>> passesOn;
    private final long queuedNanos;
    private final CompletableFuture<ScriptRun<W>> done = new CompletableFuture<>();
    private long startNanos;
    private @Nullable ScriptReply<W> reply;
    private @Nullable RuntimeException trouble;

    /** @param passesOn whether the step after a given reply is so short that it only passes the reply on */
    QueuedCall(ScriptCall<W> call, Predicate<ScriptReply<W>> passesOn, long queuedNanos) {
        this.call = call;
        this.passesOn = passesOn;
        this.queuedNanos = queuedNanos;
    }

    ScriptCall<W> call() {
        return call;
    }

    /** Returns the time at which the call began to wait, as {@link System#nanoTime}. */
    long queuedNanos() {
        return queuedNanos;
    }

    CompletableFuture<ScriptRun<W>> done() {
        return done;
    }

    void sent(long nanos) {
        startNanos = nanos;
    }

    void answered(ScriptReply<W> given) {
        reply = given;
    }

    void failed(RuntimeException why) {
        trouble = why;
    }

    /**
     * Records the call as a span of its request, if that is traced.
     *
     * @param batch the number of calls that were sent together
     */
    void trace(int batch) {
        TraceSpan span = call.act().span();
        if (span != null) {
            String word = reply == null ? null : reply.status();
            ScriptSpans.record(span, call, startNanos, startNanos - queuedNanos, batch, word, trouble);
        }
    }

    /** Returns whether a thread that must not wait may complete this call. */
    boolean isNonBlocking() {
        return reply != null && passesOn.test(reply);
    }

    /** Returns whether the call failed because Redis was unavailable. */
    boolean isRedisUnavailable() {
        return reply == null && trouble instanceof Unavailable;
    }

    void complete() {
        if (reply == null) {
            // The exception is created only here: creating one for each waiting call would cost a stack trace for each
            // hold.
            done.completeExceptionally(trouble != null ? trouble : new Broken("A script was not sent.", null));
        } else {
            done.complete(new ScriptRun<>(reply, startNanos));
        }
    }
}

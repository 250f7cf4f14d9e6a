package org.hotseat.redis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for the next batch of its queue, or is on its way. What has become of it is noted when it is known,
 * and told when that is due: {@link #tell}.
 */
final class QueuedCall<W extends Enum<W>> {

    private final ScriptCall<W> call;
    private final Predicate<ScriptReply<W>> passesOn;
    private final long queuedNanos;
    private final CompletableFuture<ScriptRun<W>> done = new CompletableFuture<>();
    private long startNanos;
    private @Nullable ScriptReply<W> reply;
    private @Nullable RuntimeException trouble;

    /** @param passesOn whether the step that follows a reply only passes it on */
    QueuedCall(ScriptCall<W> call, Predicate<ScriptReply<W>> passesOn, long queuedNanos) {
        this.call = call;
        this.passesOn = passesOn;
        this.queuedNanos = queuedNanos;
    }

    ScriptCall<W> call() {
        return call;
    }

    /** When it began to wait. */
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

    /** Whether a thread that must not wait may complete its call. */
    boolean passesOn() {
        return reply != null && passesOn.test(reply);
    }

    /** Whether it found no Redis. */
    boolean away() {
        return reply == null && trouble instanceof Unavailable;
    }

    void complete() {
        if (reply == null) {
            // Made here only: an exception for each call that waits would be a stack trace for each hold.
            done.completeExceptionally(trouble != null ? trouble : new Broken("A script was not sent.", null));
        } else {
            done.complete(new ScriptRun<>(reply, startNanos));
        }
    }
}

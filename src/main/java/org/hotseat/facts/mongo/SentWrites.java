package org.hotseat.facts.mongo;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a failed change has already sent a write. It is for changes that MongoDB alone decides: money in
 * wallets, check-ins, webhooks, codes, erasures, new resources. The network may still deliver the write, and other
 * servers finish a change whose first write was done. So nobody knows whether the change happens. The decision of a
 * script has its fact in the outbox instead. Costs a comparison of the name of each command.
 */
public final class SentWrites implements CommandListener {

    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify");

    /** Whether the present thread has sent a write; null outside of a change that is observed. */
    private static final ThreadLocal<@Nullable Boolean> SENT = new ThreadLocal<>();

    @Override
    public void commandStarted(CommandStartedEvent event) {
        if (SENT.get() != null && WRITES.contains(event.getCommandName())) {
            SENT.set(true);
        }
    }

    /**
     * Starts a change in this thread that may end in another one; calls may not be nested.
     *
     * @return the stage of the change. Fails like {@link #withFate} throws, for the writes of this thread
     */
    public static <T> CompletionStage<T> withFateOf(Supplier<CompletionStage<T>> change) {
        SENT.set(false);
        try {
            CompletionStage<T> stage = Stages.of(change);
            return Boolean.TRUE.equals(SENT.get()) ? stage.exceptionallyCompose(SentWrites::unknown) : stage;
        } finally {
            SENT.remove();
        }
    }

    private static <T> CompletionStage<T> unknown(Throwable trouble) {
        return Stages.cause(trouble) instanceof Unavailable unavailable
                ? Stages.failed(unavailable.withUnknownFate())
                : CompletableFuture.failedStage(trouble);
    }

    /**
     * Runs a change in this thread; calls may not be nested.
     *
     * @throws Unavailable with an unknown fate if a write was sent; unchanged if none was sent, since nothing was
     *     decided then
     */
    public static <T> T withFate(Supplier<T> change) {
        SENT.set(false);
        try {
            return change.get();
        } catch (Unavailable e) {
            throw Boolean.TRUE.equals(SENT.get()) ? e.withUnknownFate() : e;
        } finally {
            SENT.remove();
        }
    }
}

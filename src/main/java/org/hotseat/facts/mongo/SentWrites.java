package org.hotseat.facts.mongo;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import java.util.Set;
import java.util.function.Supplier;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Knows whether a change that MongoDB alone decides has sent a write before it failed: money in wallets, check-ins,
 * webhooks, codes, erasures. The network may deliver the write yet, and a write that was answered is finished by other
 * servers, so nobody knows then whether the change happens. What a script decides has its fact in the outbox instead.
 * Costs a comparison of the name of each command.
 */
public final class SentWrites implements CommandListener {

    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify");

    /** Of a thread that makes such a change: whether it has sent a write. */
    private static final ThreadLocal<@Nullable Boolean> SENT = new ThreadLocal<>();

    @Override
    public void commandStarted(CommandStartedEvent event) {
        if (SENT.get() != null && WRITES.contains(event.getCommandName())) {
            SENT.set(true);
        }
    }

    /**
     * Makes a change in this thread; not to be nested.
     *
     * @throws Unavailable which says that the fate is unknown when a write was sent, and as the change throws it when
     *     none was: then nothing was decided
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

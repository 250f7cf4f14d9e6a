package org.hotseat.hotstate.command;

import java.io.Serial;
import java.util.concurrent.CompletionException;
import org.hotseat.hotstate.Command;
import org.hotseat.kernel.Stages;
import org.hotseat.redis.ScriptReply;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a command when another Redis server has taken over after the decision and before its facts were known
 * to be durable.
 */
final class SupersededEpoch extends CompletionException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ScriptReply<?> reply;

    /**
     * Creates the failure.
     *
     * @param reply the reply that the command got; it is the answer if the decision stands
     */
    SupersededEpoch(ScriptReply<?> reply, @Nullable Throwable cause) {
        super(cause);
        this.reply = reply;
    }

    /** Returns the same failure with another cause, if nothing could be found out. */
    SupersededEpoch by(Throwable trouble) {
        return new SupersededEpoch(reply, Stages.cause(trouble));
    }

    /**
     * Returns the reply that the command got.
     *
     * @param command the command that has failed
     */
    @SuppressWarnings("unchecked")
    <W extends Enum<W>> ScriptReply<W> reply(Command<W> command) {
        return (ScriptReply<W>) reply;
    }
}

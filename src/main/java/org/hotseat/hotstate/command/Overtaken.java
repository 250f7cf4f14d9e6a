package org.hotseat.hotstate.command;

import java.io.Serial;
import java.util.concurrent.CompletionException;
import org.hotseat.hotstate.Command;
import org.hotseat.kernel.Stages;
import org.hotseat.redis.ScriptReply;
import org.jspecify.annotations.Nullable;

/** Another Redis server has taken over when a command was decided, and before its facts were known to be durable. */
final class Overtaken extends CompletionException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ScriptReply<?> reply;

    /** @param reply that the command got; it is its answer if the decision stands */
    Overtaken(ScriptReply<?> reply, @Nullable Throwable cause) {
        super(cause);
        this.reply = reply;
    }

    /** The same, of which nothing could be found out. */
    Overtaken by(Throwable trouble) {
        return new Overtaken(reply, Stages.cause(trouble));
    }

    /** @param command the one that got it */
    @SuppressWarnings("unchecked")
    <W extends Enum<W>> ScriptReply<W> reply(Command<W> command) {
        return (ScriptReply<W>) reply;
    }
}

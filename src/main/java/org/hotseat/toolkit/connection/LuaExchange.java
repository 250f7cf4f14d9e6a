package org.hotseat.toolkit.connection;

import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;

/**
 * A call that is sent to Redis together with others ({@link LuaScripts#runEach}). Exactly one of {@link #answered} and
 * {@link #failed} is called, once; both must not wait.
 *
 * @param <W> the words of the script's replies
 */
public interface LuaExchange<W extends Enum<W>> {

    LuaCall<W> call();

    void answered(LuaReply<W> reply);

    /**
     * Gets the failure of the call.
     *
     * @param trouble the exception; after a {@link RedisUnavailableException} the script may have run nevertheless
     */
    void failed(ToolkitException trouble);
}

package org.hotseat.toolkit.connection;

import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;

/**
 * A call that goes to Redis together with others ({@link LuaScripts#runEach}). One of its two methods is called once,
 * and must not wait.
 *
 * @param <W> the words of the script's replies
 */
public interface LuaExchange<W extends Enum<W>> {

    LuaCall<W> call();

    void answered(LuaReply<W> reply);

    /** @param trouble {@link RedisUnavailableException}: the script may have run nevertheless */
    void failed(ToolkitException trouble);
}

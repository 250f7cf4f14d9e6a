package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** A script with its keys and arguments, ready to run. Created by {@link LuaScript#call}. */
public record LuaCall<W extends Enum<W>>(LuaScript<W> script, List<String> keys, List<String> arguments) {

    public LuaCall {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    /**
     * Returns the same call with further arguments after those of the script's header. An included part of the script
     * removes them again.
     */
    public LuaCall<W> followedBy(String... more) {
        List<String> all = new ArrayList<>(arguments.size() + more.length);
        all.addAll(arguments);
        all.addAll(List.of(more));
        return new LuaCall<>(script, keys, all);
    }

    /** Runs the script by its digest. If Redis does not know the script, runs it once more by its text. */
    Object evaluate(UnifiedJedis jedis) {
        try {
            return jedis.evalsha(script.digest(), keys, arguments);
        } catch (JedisNoScriptException e) {
            return jedis.eval(script.text(), keys, arguments);
        }
    }
}

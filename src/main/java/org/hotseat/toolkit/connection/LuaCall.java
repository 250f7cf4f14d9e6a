package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** A script with its keys and arguments, ready to be run; made by {@link LuaScript#call}. */
public record LuaCall<W extends Enum<W>>(LuaScript<W> script, List<String> keys, List<String> arguments) {

    public LuaCall {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    /**
     * The same call with more arguments behind those that the script's header names, for a part that takes them off.
     */
    public LuaCall<W> followedBy(String... more) {
        List<String> all = new ArrayList<>(arguments.size() + more.length);
        all.addAll(arguments);
        all.addAll(List.of(more));
        return new LuaCall<>(script, keys, all);
    }

    /** Runs it by its digest, and once more by its text where Redis does not know the script. */
    Object evaluate(UnifiedJedis jedis) {
        try {
            return jedis.evalsha(script.digest(), keys, arguments);
        } catch (JedisNoScriptException e) {
            return jedis.eval(script.text(), keys, arguments);
        }
    }
}

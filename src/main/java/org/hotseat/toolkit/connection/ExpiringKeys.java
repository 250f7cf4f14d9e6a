package org.hotseat.toolkit.connection;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes keys expire by themselves: each call of a script gives all of its keys a time to live, in the same atomic step.
 * So the keys disappear when their user dies. A key without the prefix is refused.
 */
final class ExpiringKeys {

    private final String prefix;
    private final Duration lasting;
    private final Map<LuaScript<?>, LuaScript<?>> scripts = new ConcurrentHashMap<>();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    /**
     * @param prefix the prefix of all keys
     * @param lasting the time to live after each call
     */
    ExpiringKeys(String prefix, Duration lasting) {
        this.prefix = prefix;
        this.lasting = lasting;
    }

    /**
     * Returns the call with a script that also sets the time to live.
     *
     * @throws IllegalArgumentException for a key without the prefix: a bug of the caller
     */
    @SuppressWarnings("unchecked")
    <W extends Enum<W>> LuaCall<W> of(LuaCall<W> call) {
        for (String key : call.keys()) {
            if (!key.startsWith(prefix)) {
                throw new IllegalArgumentException("The key " + key + " does not begin with " + prefix);
            }
        }
        keys.addAll(call.keys());
        LuaScript<W> script = (LuaScript<W>) scripts.computeIfAbsent(call.script(), plain -> plain.expiring(lasting));
        return new LuaCall<>(script, call.keys(), call.arguments());
    }

    /** Returns the keys of all calls so far, each once, and forgets them. */
    List<String> drain() {
        List<String> all = List.copyOf(keys);
        all.forEach(keys::remove);
        return all;
    }
}

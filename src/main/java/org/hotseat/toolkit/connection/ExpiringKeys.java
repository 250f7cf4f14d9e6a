package org.hotseat.toolkit.connection;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keys that do not outlive their user: each call of a script lets all of its keys last a while longer, in the same
 * atomic step, so that they go away by themselves when the user dies. A key of another name is refused.
 */
final class ExpiringKeys {

    private final String prefix;
    private final Duration lasting;
    private final Map<LuaScript<?>, LuaScript<?>> scripts = new ConcurrentHashMap<>();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    /** @param prefix of all keys */
    ExpiringKeys(String prefix, Duration lasting) {
        this.prefix = prefix;
        this.lasting = lasting;
    }

    /** @throws IllegalArgumentException for a key of another name: a bug of the caller */
    @SuppressWarnings("unchecked")
    <W extends Enum<W>> LuaCall<W> of(LuaCall<W> call) {
        for (String key : call.keys()) {
            if (!key.startsWith(prefix)) {
                throw new IllegalArgumentException("The key " + key + " does not begin with " + prefix);
            }
        }
        keys.addAll(call.keys());
        LuaScript<W> script = (LuaScript<W>) scripts.computeIfAbsent(call.script(), plain -> plain.passing(lasting));
        return new LuaCall<>(script, call.keys(), call.arguments());
    }

    /** The keys of all calls so far, each once; the next answer has none of them. */
    List<String> drain() {
        List<String> all = List.copyOf(keys);
        all.forEach(keys::remove);
        return all;
    }
}

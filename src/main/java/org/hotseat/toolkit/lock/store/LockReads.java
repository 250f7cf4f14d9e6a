package org.hotseat.toolkit.lock.store;

import java.util.List;
import java.util.Optional;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.KeyScan;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;

/** Reads locks in one Redis; changes nothing. */
final class LockReads {

    private enum Read {
        HELD,
        FREE
    }

    private static final LuaScript<Read> READ = LuaScript.load("toolkit/lock/read_lock", Read.class);
    private static final String LOCK = "lock";

    private final RedisConnection redis;
    private final LuaScripts scripts;
    private final ToolkitKeys keys;

    LockReads(RedisConnection redis, LuaScripts scripts, ToolkitKeys keys) {
        this.redis = redis;
        this.scripts = scripts;
        this.keys = keys;
    }

    Optional<LockHolder> findHolder(LockKey key) {
        return holder(scripts.run(call(key)));
    }

    List<Optional<LockHolder>> findHolders(List<LockKey> wanted) {
        return scripts.runAll(wanted.stream().map(this::call).toList()).stream()
                .map(LockReads::holder)
                .toList();
    }

    List<LockKey> keys(String after, int max) {
        return KeyScan.first(redis, keys.pattern(LOCK), key -> keys.name(LOCK, key), after, max).stream()
                .map(LockKey::new)
                .toList();
    }

    private LuaCall<Read> call(LockKey key) {
        return READ.call(List.of(keys.key(LOCK, key.value()), keys.key("fence", key.value())), List.of());
    }

    private static Optional<LockHolder> holder(LuaReply<Read> reply) {
        return switch (reply.word()) {
            case HELD ->
                Optional.of(new LockHolder(reply.text("token"), reply.number("fence"), reply.number("expires_ms")));
            case FREE -> Optional.empty();
        };
    }
}

package org.hotseat.toolkit.lock.store;

import java.util.List;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/**
 * Locks with shares in one Redis. A sorted set has the holders by the ends of their time, so that each ends by itself.
 */
final class ShareScripts {

    /** The patience of a caller that does not wait in the queue, and may get the lock before those in it. */
    static final long NOT_IN_LINE = -1;

    private enum Acquire {
        ACQUIRED,
        OWNED,
        QUEUED,
        HELD
    }

    private enum Release {
        RELEASED,
        NOT_HELD
    }

    private static final LuaScript<Acquire> ACQUIRE = LuaScript.load("toolkit/share/acquire_share", Acquire.class);
    private static final LuaScript<Release> RELEASE = LuaScript.load("toolkit/share/release_share", Release.class);

    private final LuaScripts scripts;
    private final LockKeys keys;
    private final String sender;

    /** @param sender the name of this server in messages about releases */
    ShareScripts(LuaScripts scripts, LockKeys keys, String sender) {
        this.scripts = scripts;
        this.keys = keys;
        this.sender = sender;
    }

    Grant acquire(Lease wanted, long patienceMillis) {
        LockKey key = wanted.key();
        LuaReply<Acquire> reply = scripts.run(ACQUIRE.call(
                List.of(keys.lock(key), keys.grants(key), keys.fence(key), keys.line(key), keys.alive(key)),
                List.of(
                        wanted.token(),
                        Long.toString(wanted.ttlMillis()),
                        Integer.toString(wanted.holders()),
                        Long.toString(patienceMillis),
                        keys.channel(key),
                        sender)));
        return switch (reply.word()) {
            case ACQUIRED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), false);
            case OWNED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), true);
            case QUEUED, HELD -> new Grant.Refused(reply.number("left_ms"));
        };
    }

    boolean release(LockKey key, String token) {
        LuaCall<Release> call = RELEASE.call(
                List.of(keys.lock(key), keys.grants(key), keys.line(key), keys.alive(key)),
                List.of(token, keys.channel(key), sender));
        return scripts.run(call).word() == Release.RELEASED;
    }
}

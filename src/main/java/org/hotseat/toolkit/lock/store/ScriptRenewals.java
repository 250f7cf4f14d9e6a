package org.hotseat.toolkit.lock.store;

import java.util.List;
import java.util.OptionalLong;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaExchange;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/** Extends locks in one Redis. */
final class ScriptRenewals {

    private enum Renew {
        RENEWED,
        LOST
    }

    private static final LuaScript<Renew> RENEW = LuaScript.load("toolkit/lock/renew_lock", Renew.class);
    private static final LuaScript<Renew> RENEW_SHARE = LuaScript.load("toolkit/share/renew_share", Renew.class);

    private final LuaScripts scripts;
    private final LockKeys keys;

    ScriptRenewals(LuaScripts scripts, LockKeys keys) {
        this.scripts = scripts;
        this.keys = keys;
    }

    OptionalLong renew(Lease lease) {
        return answer(scripts.run(call(lease))).orThrow();
    }

    /** Extends many locks. An error of one does not affect the others. */
    List<Renewal> renewAll(List<Lease> leases) {
        List<Exchange> all =
                leases.stream().map(lease -> new Exchange(call(lease))).toList();
        scripts.runEach(all, false);
        return all.stream().map(exchange -> exchange.answer).toList();
    }

    private LuaCall<Renew> call(Lease lease) {
        LockKey key = lease.key();
        List<String> arguments = List.of(lease.token(), Long.toString(lease.ttlMillis()));
        return key.shared()
                ? RENEW_SHARE.call(List.of(keys.lock(key), keys.fence(key), keys.grants(key)), arguments)
                : RENEW.call(List.of(keys.lock(key), keys.fence(key)), arguments);
    }

    private static Renewal answer(LuaReply<Renew> reply) {
        return switch (reply.word()) {
            case RENEWED -> new Renewal.Extended(reply.number("expires_ms"));
            case LOST -> new Renewal.Lost();
        };
    }

    private static final class Exchange implements LuaExchange<Renew> {

        private final LuaCall<Renew> call;
        private Renewal answer = new Renewal.Unknown(new RedisUnavailableException("Redis was not asked.", null));

        Exchange(LuaCall<Renew> call) {
            this.call = call;
        }

        @Override
        public LuaCall<Renew> call() {
            return call;
        }

        @Override
        public void answered(LuaReply<Renew> reply) {
            answer = answer(reply);
        }

        @Override
        public void failed(ToolkitException trouble) {
            answer = new Renewal.Unknown(trouble);
        }
    }
}

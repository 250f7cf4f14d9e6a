package org.hotseat.toolkit.lock.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.connection.Subscriptions;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;

/** Locks in one Redis: a single server, a master watched by sentinels, or a cluster. Each operation is one script. */
public final class ScriptStore implements LockStore {

    private enum Acquire {
        ACQUIRED,
        OWNED,
        HELD
    }

    private enum AcquireFair {
        ACQUIRED,
        OWNED,
        QUEUED,
        HELD
    }

    private enum Release {
        RELEASED,
        NOT_HELD
    }

    private enum Leave {
        LEFT,
        NOT_IN_LINE
    }

    private enum Raise {
        RAISED,
        LOST
    }

    private static final LuaScript<Acquire> ACQUIRE = LuaScript.load("toolkit/lock/acquire_lock", Acquire.class);
    private static final LuaScript<AcquireFair> ACQUIRE_FAIR =
            LuaScript.load("toolkit/lock/acquire_fair_lock", AcquireFair.class);
    private static final LuaScript<Release> RELEASE = LuaScript.load("toolkit/lock/release_lock", Release.class);
    private static final LuaScript<Release> RELEASE_FAIR =
            LuaScript.load("toolkit/lock/release_fair_lock", Release.class);
    private static final LuaScript<Leave> LEAVE = LuaScript.load("toolkit/lock/leave_line", Leave.class);
    private static final LuaScript<Raise> RAISE = LuaScript.load("toolkit/lock/raise_fence", Raise.class);

    private final LuaScripts scripts;
    private final LockReads reads;
    private final ScriptRenewals renewals;
    private final ShareScripts shares;
    private final LockKeys keys;
    private final Subscriptions messages;
    private final String sender = Tokens.next();

    public ScriptStore(RedisConnection redis, LuaScripts scripts, ToolkitKeys keys, ThreadFactory threads) {
        this.scripts = scripts;
        this.reads = new LockReads(redis, scripts, keys);
        this.keys = new LockKeys(keys);
        this.renewals = new ScriptRenewals(scripts, this.keys);
        this.shares = new ShareScripts(scripts, this.keys, sender);
        this.messages = new Subscriptions(redis, threads, keys.key("released"));
    }

    @Override
    public Grant acquire(Lease wanted) {
        if (wanted.key().shared()) {
            return shares.acquire(wanted, ShareScripts.NOT_IN_LINE);
        }
        LuaReply<Acquire> reply = scripts.run(ACQUIRE.call(
                List.of(keys.lock(wanted.key()), keys.fence(wanted.key())), List.of(wanted.token(), ttl(wanted))));
        return switch (reply.word()) {
            case ACQUIRED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), false);
            case OWNED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), true);
            case HELD -> new Grant.Refused(reply.number("left_ms"));
        };
    }

    @Override
    public Grant acquireInQueue(Lease wanted, long patienceMillis) {
        LockKey key = wanted.key();
        if (key.shared()) {
            return shares.acquire(wanted, patienceMillis);
        }
        LuaReply<AcquireFair> reply = scripts.run(ACQUIRE_FAIR.call(
                List.of(keys.lock(key), keys.fence(key), keys.line(key), keys.alive(key)),
                List.of(wanted.token(), ttl(wanted), Long.toString(patienceMillis))));
        return switch (reply.word()) {
            case ACQUIRED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), false);
            case OWNED -> new Grant.Acquired(reply.number("fence"), reply.number("expires_ms"), true);
            case QUEUED, HELD -> new Grant.Refused(reply.number("left_ms"));
        };
    }

    @Override
    public void leaveQueue(LockKey key, String token) {
        scripts.run(LEAVE.call(List.of(keys.alive(key)), List.of(token)));
    }

    @Override
    public OptionalLong renew(Lease lease) {
        return renewals.renew(lease);
    }

    @Override
    public List<Renewal> renewAll(List<Lease> leases) {
        return renewals.renewAll(leases);
    }

    @Override
    public boolean release(LockKey key, String token, boolean inLine) {
        if (key.shared()) {
            return shares.release(key, token);
        }
        List<String> arguments = List.of(token, keys.channel(key), sender);
        LuaCall<Release> call = inLine
                ? RELEASE_FAIR.call(List.of(keys.lock(key), keys.line(key), keys.alive(key)), arguments)
                : RELEASE.call(List.of(keys.lock(key)), arguments);
        return scripts.run(call).word() == Release.RELEASED;
    }

    @Override
    public Optional<LockHolder> findHolder(LockKey key) {
        return reads.findHolder(key);
    }

    @Override
    public List<Optional<LockHolder>> findHolders(List<LockKey> wanted) {
        return reads.findHolders(wanted);
    }

    @Override
    public List<LockKey> keys(String after, int max) {
        return reads.keys(after, max);
    }

    /**
     * Raises the fence of a lock to at least the fence of another master.
     *
     * @return whether this token holds the lock
     */
    boolean raiseFence(Lease lease, long fence) {
        return scripts.run(RAISE.call(
                                List.of(keys.lock(lease.key()), keys.fence(lease.key())),
                                List.of(lease.token(), Long.toString(fence), ttl(lease))))
                        .word()
                == Raise.RAISED;
    }

    @Override
    public void listen(LockKey key, Consumer<Released> listener) {
        messages.listen(keys.channel(key), message -> {
            int bar = message.indexOf('|');
            if (bar < 0 || !message.substring(0, bar).equals(sender) || bar + 1 < message.length()) {
                listener.accept(new Released(message.substring(bar + 1)));
            }
        });
    }

    @Override
    public void stopListening(LockKey key) {
        messages.stop(keys.channel(key));
    }

    @Override
    public void close() {
        messages.close();
    }

    private static String ttl(Lease lease) {
        return Long.toString(lease.ttlMillis());
    }
}

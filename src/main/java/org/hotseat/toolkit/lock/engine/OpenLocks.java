package org.hotseat.toolkit.lock.engine;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.lock.LockSettings;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.RedlockStore;
import org.hotseat.toolkit.lock.store.ScriptStore;

/**
 * The locks of an application. Depending on the settings they use the application's own Redis, or independent masters
 * with connections of their own.
 */
public final class OpenLocks implements AutoCloseable {

    private final List<RedisConnection> masters;
    private final DistributedLocks locks;

    /** @param redis the application's own Redis, used when the settings name no masters; not closed with the locks */
    public OpenLocks(
            RedisConnection redis,
            RedisSettings redisSettings,
            ToolkitKeys keys,
            LockSettings settings,
            MeterRegistry meters,
            ThreadFactory threads) {
        this.masters = settings.masters().stream()
                .map(master -> new RedisConnection(redisSettings.ofMaster(master, settings.timeout())))
                .toList();
        List<ScriptStore> stores = (masters.isEmpty() ? List.of(redis) : masters)
                .stream()
                        .map(each -> new ScriptStore(each, new LuaScripts(each, meters), keys, threads))
                        .toList();
        LockStore store = masters.isEmpty() ? stores.get(0) : new RedlockStore(stores, threads);
        this.locks = new DistributedLocks(store, threads);
    }

    public DistributedLocks locks() {
        return locks;
    }

    /** Stops the renewals. Locks that are held end with their ttl. */
    @Override
    public void close() {
        locks.close();
        masters.forEach(RedisConnection::close);
    }
}

package org.hotseat.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.hotseat.kernel.Epoch;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import redis.clients.jedis.UnifiedJedis;

/** Epochs for tests that put a server together by hand, without a register that others could ask. */
public final class TestEpochs {

    private TestEpochs() {}

    /** Verifies a server the first time that it is asked for, in term 1. */
    public static Epochs of(RedisConnection connection) {
        return new Epochs(new LuaScripts(connection, new SimpleMeterRegistry()), new PlainRegister());
    }

    /** Scripts that stand on the epochs of {@link #of}. */
    public static Scripts scripts(RedisConnection connection, MeterRegistry meters) {
        return new Scripts(new LuaScripts(connection, meters), of(connection));
    }

    /** The epoch that {@link #of} finds. */
    public static Epoch first(UnifiedJedis jedis, Partition partition) {
        String replication = String.valueOf(jedis.eval("return redis.call('INFO', 'replication')"));
        String history = replication.replaceAll("(?s).*master_replid:([0-9a-f]+).*", "$1");
        return new Epoch(partition.number(), 1, history);
    }
}

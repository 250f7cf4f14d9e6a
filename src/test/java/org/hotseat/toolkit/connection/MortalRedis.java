package org.hotseat.toolkit.connection;

import jakarta.enterprise.inject.Vetoed;
import java.util.function.Function;
import org.hotseat.toolkit.RedisSettings;
import redis.clients.jedis.UnifiedJedis;

/**
 * A connection with a word before every round trip; it throws when the server that has it is dead. Nobody else hears
 * the word until the round trip is over: none is under way when a server dies. No bean.
 */
@Vetoed
public class MortalRedis extends RedisConnection {

    private final Runnable before;

    public MortalRedis(RedisSettings settings, Runnable before) {
        super(settings);
        this.before = before;
    }

    @Override
    public <T> T call(String operation, Function<UnifiedJedis, T> action) {
        synchronized (before) {
            before.run();
            return super.call(operation, action);
        }
    }
}

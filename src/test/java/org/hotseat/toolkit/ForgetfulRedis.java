package org.hotseat.toolkit;

import jakarta.enterprise.inject.Vetoed;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hotseat.toolkit.connection.RedisConnection;
import redis.clients.jedis.UnifiedJedis;

/** A connection that loses answers: what was asked has been done. No bean. */
@Vetoed
public class ForgetfulRedis extends RedisConnection {

    private final Predicate<String> loses;

    /** @param loses whether the answer to an operation is lost, by its words */
    public ForgetfulRedis(RedisSettings settings, Predicate<String> loses) {
        super(settings);
        this.loses = loses;
    }

    @Override
    public <T> T call(String operation, Function<UnifiedJedis, T> action) {
        T answer = super.call(operation, action);
        if (loses.test(operation)) {
            throw new RedisUnavailableException("The answer is lost.", null);
        }
        return answer;
    }
}

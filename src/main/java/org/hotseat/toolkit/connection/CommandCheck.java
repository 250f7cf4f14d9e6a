package org.hotseat.toolkit.connection;

import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import redis.clients.jedis.JedisPubSub;

/** Finds out whether Redis lets this user call what no script can try: PING, EVAL and SUBSCRIBE. */
public final class CommandCheck {

    private final RedisConnection redis;

    public CommandCheck(RedisConnection redis) {
        this.redis = redis;
    }

    /**
     * Tries each of them; four round trips, and nothing is left behind.
     *
     * @param key of the hash tag whose server is asked; it is not read
     * @param channel without listeners
     * @throws RedisUnavailableException when Redis is away or refuses one; its cause has Redis's own words
     * @throws ToolkitException when Redis fails otherwise
     */
    public void run(String key, String channel) {
        redis.check();
        redis.call("EVAL", jedis -> jedis.eval("return 1", 1, key));
        redis.subscribe(new Ending(), channel);
    }

    /** Ends as soon as it hears. */
    private static final class Ending extends JedisPubSub {

        @Override
        public void onSubscribe(String channel, int subscribed) {
            unsubscribe();
        }
    }
}

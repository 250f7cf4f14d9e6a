package org.hotseat.toolkit.connection;

import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import redis.clients.jedis.JedisPubSub;

/** Checks whether Redis lets this user call the commands that no script can try: PING, EVAL and SUBSCRIBE. */
public final class CommandCheck {

    private final RedisConnection redis;

    public CommandCheck(RedisConnection redis) {
        this.redis = redis;
    }

    /**
     * Tries each of these commands. Costs four round trips and leaves nothing behind.
     *
     * @param key a key with the hash tag of the server to check; it is not read
     * @param channel a channel without listeners
     * @throws RedisUnavailableException when Redis is unavailable or refuses a command; its cause has Redis's message
     * @throws ToolkitException when Redis fails in another way
     */
    public void run(String key, String channel) {
        redis.check();
        redis.call("EVAL", jedis -> jedis.eval("return 1", 1, key));
        redis.subscribe(new Ending(), channel);
    }

    /** A subscription that ends as soon as it is confirmed. */
    private static final class Ending extends JedisPubSub {

        @Override
        public void onSubscribe(String channel, int subscribed) {
            unsubscribe();
        }
    }
}

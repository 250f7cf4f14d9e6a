package org.hotseat.toolkit.connection;

import java.util.Set;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Converts Jedis's errors to the toolkit's. An error that means "not now" is {@link RedisUnavailableException}; any
 * other error reply is a bug.
 */
public final class RedisErrors {

    /**
     * The first words of error replies that pass by themselves or after an operator's action. Redis counts as
     * unavailable for them.
     */
    private static final Set<String> PASSING = Set.of(
            "LOADING",
            "READONLY",
            "MASTERDOWN",
            "CLUSTERDOWN",
            "TRYAGAIN",
            "OOM",
            "MISCONF",
            "BUSY",
            "NOREPLICAS",
            "NOAUTH",
            "WRONGPASS",
            "NOPERM",
            "ERR max number of clients reached");

    /**
     * The error of Redis 6.2 and 7 for a command in a script that the user may not run. It does not contain the word
     * NOPERM.
     */
    private static final String FORBIDDEN_IN_SCRIPT = "The user executing the script can't run this command";

    private RedisErrors() {}

    public static ToolkitException wrap(String operation, JedisException e) {
        if (e.getCause() instanceof InterruptedException) {
            // The thread was interrupted while it waited for a connection, and the pool has cleared its flag.
            Thread.currentThread().interrupt();
        }
        if (e instanceof JedisDataException && !isTransient(String.valueOf(e.getMessage()))) {
            return new RedisDataException("Redis refused " + operation, e);
        }
        return new RedisUnavailableException("Redis does not answer.", e);
    }

    /**
     * Returns the reply of a pipeline that was sent. The pipeline of a cluster skips a node whose connection broke, and
     * the replies of that node never arrive.
     *
     * @throws JedisConnectionException when the reply did not arrive; the command may have been executed
     */
    public static <T extends @Nullable Object> T reply(Response<T> response) {
        try {
            return response.get();
        } catch (IllegalStateException e) {
            throw new JedisConnectionException("A node of the cluster did not answer.", e);
        }
    }

    /**
     * Returns whether an outcome is the error of a replica. The server may have been a master when the connection was
     * opened.
     */
    static boolean ofReplica(Object outcome) {
        return outcome instanceof JedisDataException e && begins(String.valueOf(e.getMessage()), "READONLY");
    }

    private static boolean isTransient(String message) {
        return PASSING.stream().anyMatch(word -> begins(message, word)) || message.contains(FORBIDDEN_IN_SCRIPT);
    }

    private static boolean begins(String message, String word) {
        // Before Redis 7 the error of a command in a script follows the script's own error: "ERR Error running script
        // (call to f_0123): @user_script:7: @user_script: 7: -OOM command not allowed …".
        return message.startsWith(word) || message.contains(": -" + word);
    }
}

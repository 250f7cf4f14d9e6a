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

/** Makes our kinds of error out of Jedis's: a server that answers "not now" is away, any other error reply is a bug. */
public final class RedisErrors {

    /** First words of error replies that pass by themselves or by an operator's hand: the store is away for us. */
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

    /** Of Redis 6.2 and 7 for a command of a script that the user may not run; the word NOPERM is not in it. */
    private static final String FORBIDDEN_IN_SCRIPT = "The user executing the script can't run this command";

    private RedisErrors() {}

    public static ToolkitException wrap(String operation, JedisException e) {
        if (e.getCause() instanceof InterruptedException) {
            // While it waited for a connection; the pool has cleared the flag of this thread.
            Thread.currentThread().interrupt();
        }
        if (e instanceof JedisDataException && !passing(String.valueOf(e.getMessage()))) {
            return new RedisDataException("Redis refused " + operation, e);
        }
        return new RedisUnavailableException("Redis is away.", e);
    }

    /**
     * The reply of a pipeline that was sent. The pipeline of a cluster's client goes on without a node whose connection
     * broke, and the replies of that node are never there.
     *
     * @throws JedisConnectionException when the reply did not come; the command may have been executed
     */
    public static <T extends @Nullable Object> T reply(Response<T> response) {
        try {
            return response.get();
        } catch (IllegalStateException e) {
            throw new JedisConnectionException("A node of the cluster did not answer.", e);
        }
    }

    /** Whether the server is a replica, and perhaps was a master when the connection was made. */
    static boolean ofReplica(Object outcome) {
        return outcome instanceof JedisDataException e && begins(String.valueOf(e.getMessage()), "READONLY");
    }

    private static boolean passing(String message) {
        return PASSING.stream().anyMatch(word -> begins(message, word)) || message.contains(FORBIDDEN_IN_SCRIPT);
    }

    private static boolean begins(String message, String word) {
        // Redis before 7 puts the error of a command that a script calls behind the script's own: "ERR Error running
        // script (call
        // to f_0123): @user_script:7: @user_script: 7: -OOM command not allowed …".
        return message.startsWith(word) || message.contains(": -" + word);
    }
}

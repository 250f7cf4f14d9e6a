package org.hotseat.redis;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * Notices that Redis was restarted, or that another server has taken over: what it has left may be older than the facts. Redis
 * does not keep scripts over a restart, so the first call of any script after one is answered NOSCRIPT; before that script is
 * loaded, the run id of the server is held against the one each partition was verified for. When they differ, nothing of the
 * partition counts as initialised until it is rebuilt from the facts.
 */
@ApplicationScoped
public class ServerCheck implements ScriptLoss {

    private static final Script<Word> VERIFY = Script.load("redis/verify_server", Word.class);

    private enum Word {
        VERIFIED,
        CHANGED
    }

    private static final System.Logger LOG = System.getLogger(ServerCheck.class.getName());

    private final Keyspace keyspace;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ServerCheck() {
        this.keyspace = null;
    }

    @Inject
    public ServerCheck(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    /** Verifies every partition; one round trip each. Repeatable, by any number of servers at once. */
    @Override
    public void noticed(UnifiedJedis jedis) {
        for (Partition partition : keyspace.partitions()) {
            ScriptCall<Word> call = VERIFY.call(partition, List.of(partition.epoch(), partition.settled()), List.of());
            // EVAL, not EVALSHA: this is what runs when Redis does not know scripts.
            Object raw = jedis.eval(VERIFY.text(), call.keys(), call.arguments());
            if (ScriptReply.read(call, raw).word() == Word.CHANGED) {
                LOG.log(
                        System.Logger.Level.INFO,
                        "HS101 partition {0} is on a Redis server that has not been seen before: rebuilding from facts",
                        partition.number());
            }
        }
    }
}

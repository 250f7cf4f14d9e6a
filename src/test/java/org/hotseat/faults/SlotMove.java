package org.hotseat.faults;

import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.MigrateParams;

/**
 * Moves slots from one master to another, as {@code redis-cli --cluster reshard} does: key by key, while requests go
 * on.
 */
record SlotMove(RedisNode from, RedisNode to, List<RedisNode> all) {

    private static final int KEYS = 50;
    private static final int TIMEOUT_MILLIS = 5_000;

    void run(int slot) {
        String fromId = from.process().ask(Jedis::clusterMyId);
        String toId = to.process().ask(Jedis::clusterMyId);
        to.process().ask(jedis -> jedis.clusterSetSlotImporting(slot, fromId));
        from.process().ask(jedis -> jedis.clusterSetSlotMigrating(slot, toId));
        List<String> keys = keys(slot);
        while (!keys.isEmpty()) {
            String[] some = keys.toArray(String[]::new);
            from.process()
                    .ask(jedis ->
                            jedis.migrate("127.0.0.1", to.process().port(), TIMEOUT_MILLIS, new MigrateParams(), some));
            keys = keys(slot);
        }
        // The new owner first: nobody may be sent back to one that has given the slot up.
        to.process().ask(jedis -> jedis.clusterSetSlotNode(slot, toId));
        from.process().ask(jedis -> jedis.clusterSetSlotNode(slot, toId));
        all.stream()
                .filter(node -> node != from && node != to && node.process().isAlive() && node.isMaster())
                .forEach(node -> node.process().ask(jedis -> jedis.clusterSetSlotNode(slot, toId)));
    }

    private List<String> keys(int slot) {
        return from.process().ask(jedis -> jedis.clusterGetKeysInSlot(slot, KEYS));
    }
}

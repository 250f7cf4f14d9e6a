package org.hotseat.faults;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RedisProcess;
import redis.clients.jedis.Protocol.Command;

/** Three sentinels that watch one master. */
final class Sentinels implements AutoCloseable {

    static final String MASTER = "hotseat-faults";

    private static final int COUNT = 3;

    private final List<RedisProcess> sentinels;

    Sentinels(RedisBinary binary, Path directory, int master) {
        List<String> settings = List.of(
                "sentinel monitor " + MASTER + " 127.0.0.1 " + master + " 2",
                "sentinel down-after-milliseconds " + MASTER + " 1000",
                "sentinel failover-timeout " + MASTER + " 4000",
                "sentinel parallel-syncs " + MASTER + " 2");
        this.sentinels = IntStream.range(0, COUNT)
                .mapToObj(i ->
                        RedisProcess.sentinel(binary, FreePort.find(), directory.resolve("sentinel-" + i), settings))
                .toList();
    }

    List<Integer> ports() {
        return sentinels.stream().map(RedisProcess::port).toList();
    }

    /** Looks at the servers every second instead of every ten. From Redis 7 on. */
    void hurry() {
        for (RedisProcess sentinel : sentinels) {
            sentinel.ask(jedis ->
                    jedis.sendCommand(Command.SENTINEL, "DEBUG", "INFO-PERIOD", "1000", "PUBLISH-PERIOD", "300"));
        }
    }

    /** The port of the master that the first of them names. */
    int master() {
        return told(sentinels.get(0));
    }

    /** Asks for a failover. */
    void fail() {
        sentinels.get(0).ask(jedis -> jedis.sentinelFailover(MASTER));
    }

    boolean anyNames(int port) {
        return sentinels.stream().anyMatch(sentinel -> told(sentinel) == port);
    }

    boolean allName(int port) {
        return sentinels.stream().allMatch(sentinel -> told(sentinel) == port);
    }

    /** Whether all of them know each other, the master at this port and so many replicas. */
    boolean whole(int port, int replicas) {
        return sentinels.stream()
                .allMatch(sentinel -> told(sentinel) == port
                        && knows(sentinel)
                        && sentinel.ask(jedis -> jedis.sentinelReplicas(MASTER)).size() >= replicas);
    }

    private static boolean knows(RedisProcess sentinel) {
        Map<String, String> state = sentinel.ask(jedis -> jedis.sentinelMaster(MASTER));
        return "master".equals(state.get("flags"))
                && Integer.toString(COUNT - 1).equals(state.get("num-other-sentinels"));
    }

    private static int told(RedisProcess sentinel) {
        return Integer.parseInt(
                sentinel.ask(jedis -> jedis.sentinelGetMasterAddrByName(MASTER)).get(1));
    }

    @Override
    public void close() {
        sentinels.forEach(RedisProcess::close);
    }
}

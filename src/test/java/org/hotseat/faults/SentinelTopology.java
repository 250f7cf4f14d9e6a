package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisBinary;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A master, two replicas and three sentinels. The second replica is never promoted, so that a failover and the next one
 * go from A to B and back to A. Each Hotseat server asks the sentinels through proxies of its own.
 */
final class SentinelTopology implements Topology {

    private static final int NODES = 3;
    private static final int SERVERS = 2;

    /** A failover that finds no replica good enough, as just after another one, is given up by the sentinel. */
    private static final Duration FAILOVER = Duration.ofSeconds(10);

    private final List<RedisNode> nodes = new ArrayList<>();
    private final Sentinels sentinels;
    private final List<List<FaultProxy>> ways = new ArrayList<>();

    private SentinelTopology(RedisBinary binary, Path directory, Guarded guarded) {
        for (int i = 0; i < NODES; i++) {
            nodes.add(RedisNode.start(binary, FreePort.find(), directory.resolve("node-" + i), settings(i, guarded)));
        }
        sentinels = new Sentinels(binary, directory, nodes.get(0).port());
        for (int i = 0; i < SERVERS; i++) {
            ways.add(sentinels.ports().stream().map(FaultProxy::to).toList());
        }
    }

    private List<String> settings(int number, Guarded guarded) {
        List<String> settings = new ArrayList<>(guarded.settings());
        if (number == NODES - 1) {
            settings.add("replica-priority 0");
        }
        if (number > 0) {
            settings.add("replicaof 127.0.0.1 " + nodes.get(0).port());
        }
        return settings;
    }

    /** Returns when the sentinels know each other, the master and its replicas. */
    static SentinelTopology start(RedisBinary binary, Path directory, Guarded guarded) {
        return new SentinelTopology(binary, directory, guarded);
    }

    /**
     * Lets an old master become a replica a second after a failover instead of ten, by sentinels that look more often.
     * From Redis 7 on.
     */
    SentinelTopology inHaste() {
        sentinels.hurry();
        return this;
    }

    @Override
    public String name() {
        return "sentinel";
    }

    /** Sentinels look at a replica every ten seconds, so an old master hears that late that it is one. */
    @Override
    public int slowness() {
        return 2;
    }

    @Override
    public Map<String, String> environment(int server) {
        return Map.of(
                "REDIS_MODE",
                "sentinel",
                "REDIS_SENTINEL_MASTER",
                Sentinels.MASTER,
                "REDIS_NODES",
                ways.get(server).stream().map(way -> "127.0.0.1:" + way.port()).collect(Collectors.joining(",")),
                "REDIS_USER",
                RedisNode.user(server),
                "REDIS_PASSWORD",
                RedisNode.PASSWORD);
    }

    /** The sentinels do not get a word through to that server. */
    @Override
    public void tellLater(int server, Duration later, Runnable something) {
        ways.get(server).forEach(FaultProxy::hang);
        try {
            something.run();
            Pause.of(later);
        } finally {
            ways.get(server).forEach(FaultProxy::restore);
        }
    }

    @Override
    public List<RedisNode> nodes() {
        return nodes;
    }

    @Override
    public RedisNode master() {
        int port = sentinels.master();
        return nodes.stream().filter(node -> node.port() == port).findFirst().orElseThrow();
    }

    @Override
    public RedisNode successor() {
        RedisNode master = master();
        return nodes.stream()
                .limit(NODES - 1)
                .filter(node -> node != master)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void beginFailover() {
        RedisNode from = master();
        Repeated failover = new Repeated(FAILOVER, sentinels::fail);
        await("another master")
                .atMost(Patience.HANG)
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> !sentinels.anyNames(from.port()) || failover.again());
    }

    @Override
    public void awaitMaster(RedisNode node) {
        await("a new master")
                .atMost(Patience.HANG)
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> sentinels.allName(node.port()));
    }

    @Override
    public void awaitWhole() {
        awaitWhole((int) nodes.stream().filter(node -> node.process().isAlive()).count());
    }

    private void awaitWhole(int members) {
        await("sentinels and replicas that agree")
                .atMost(Patience.HANG)
                .pollInterval(Duration.ofMillis(50))
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> whole(members));
    }

    private boolean whole(int members) {
        RedisNode master = master();
        long following = nodes.stream()
                .filter(node -> node.process().isAlive() && node != master && node.follows(master))
                .count();
        return sentinels.whole(master.port(), members - 1) && master.isMaster() && following >= members - 1;
    }

    @Override
    public void close() {
        sentinels.close();
        IntStream.range(0, SERVERS).forEach(i -> ways.get(i).forEach(FaultProxy::close));
        nodes.forEach(RedisNode::close);
    }
}

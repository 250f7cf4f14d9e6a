package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisBinary;
import redis.clients.jedis.exceptions.JedisException;

/** One Redis server without persistence. */
final class StandaloneTopology implements Topology {

    private final RedisNode node;

    private StandaloneTopology(RedisNode node) {
        this.node = node;
    }

    static StandaloneTopology start(RedisBinary binary, Path directory) {
        return new StandaloneTopology(RedisNode.start(binary, FreePort.find(), directory.resolve("node"), List.of()));
    }

    @Override
    public String name() {
        return "standalone";
    }

    @Override
    public Map<String, String> environment(int server) {
        return Map.of(
                "REDIS_MODE",
                "standalone",
                "REDIS_HOST",
                "127.0.0.1",
                "REDIS_PORT",
                Integer.toString(node.port()),
                "REDIS_USER",
                RedisNode.user(server),
                "REDIS_PASSWORD",
                RedisNode.PASSWORD);
    }

    @Override
    public List<RedisNode> nodes() {
        return List.of(node);
    }

    @Override
    public RedisNode master() {
        return node;
    }

    @Override
    public RedisNode successor() {
        throw new UnsupportedOperationException("a single server has no successor");
    }

    @Override
    public void beginFailover() {
        throw new UnsupportedOperationException("a single server has no successor");
    }

    @Override
    public void awaitMaster(RedisNode other) {
        awaitWhole();
    }

    @Override
    public void tellLater(int server, Duration later, Runnable something) {
        throw new UnsupportedOperationException("there is nothing to tell");
    }

    @Override
    public void awaitWhole() {
        await().atMost(Patience.HANG)
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(node::isMaster);
    }

    @Override
    public void close() {
        node.close();
    }
}

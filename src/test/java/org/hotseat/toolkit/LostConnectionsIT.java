package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.TestCluster;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaExchange;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Connections that break, or lead to a server that is no master any more. */
@Timeout(120)
class LostConnectionsIT {

    private enum Append {
        APPENDED,
        FULL
    }

    private static final LuaScript<Append> APPEND = LuaScript.load("toolkit/stream/append_entry", Append.class);
    private static final Pattern OURS = Pattern.compile("id=\\d+ .* name=hotseat ");

    @TempDir
    private Path directory;

    /** A repetition by the driver would do it twice. */
    @Test
    void aCommandWhoseAnswerIsLateIsNotRepeatedInACluster() {
        try (TestCluster cluster = TestCluster.start(directory);
                TestRedis redis = TestRedis.with(Map.of(
                        "redis.mode", "cluster", "redis.nodes", cluster.addresses(), "redis.timeout.ms", "300"))) {
            RedisClient client = redis.client();
            assertThat(client.get("late")).isEmpty();
            int port = Integer.parseInt(
                    cluster.addresses().split(",")[node(redis, "late")].split(":")[1]);
            CompletableFuture<Void> sleep = CompletableFuture.runAsync(() -> sleep(port, "0.8"));
            await().until(() -> !answers(port));
            try {
                client.incr("late");
            } catch (RedisUnavailableException e) {
                // The usual outcome.
                assertThat(e).hasMessage("Redis does not answer.");
            }
            sleep.join();
            await().ignoreExceptions().until(() -> client.get("late").isPresent());
            assertThat(client.get("late")).contains("1");
        }
    }

    /**
     * A node that hangs takes connections and does not answer; whoever asks it again and again never hears who has its
     * slots now.
     */
    @Test
    void theNewPlaceOfASlotIsLookedForWhenItsNodeHangs() {
        try (TestCluster cluster = TestCluster.start(directory);
                TestRedis redis = TestRedis.with(Map.of(
                        "redis.mode", "cluster", "redis.nodes", cluster.addresses(), "redis.timeout.ms", "300"))) {
            RedisClient client = redis.client();
            String name = IntStream.range(0, 100)
                    .mapToObj(number -> "key" + number)
                    .filter(each -> node(redis, each) == 1)
                    .findFirst()
                    .orElseThrow();
            client.set(name, "before");
            // The others notice after 5 s that the node is away.
            cluster.goOnWithoutANode();
            int port = Integer.parseInt(cluster.addresses().split(",")[1].split(":")[1]);
            CompletableFuture<Void> sleep = CompletableFuture.runAsync(() -> sleep(port, "30"));
            await().until(() -> !answers(port));
            cluster.give(JedisClusterCRC16.getSlot(redis.keys().key(name)), 0);
            await().ignoreExceptionsInstanceOf(RedisUnavailableException.class).until(() -> {
                client.set(name, "after");
                return true;
            });
            assertThat(sleep).isNotDone();
        }
    }

    /** Behind an address that moves with the master, connections to the old one would refuse every write for ever. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionsToAServerThatBecameAReplicaAreGivenUp(boolean inABatch) {
        int port = FreePort.find();
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                TestRedis redis = TestRedis.on(server.port());
                Jedis direct = new Jedis("127.0.0.1", port)) {
            RedisClient client = redis.client();
            client.set("any", "before");
            direct.replicaof("127.0.0.1", FreePort.find());
            assertThat(ours(direct)).isNotEmpty();
            if (inABatch) {
                Appending first = new Appending();
                Appending second = new Appending();
                redis.scripts().runEach(List.of(first, second), false);
                assertThat(second.outcome).isEqualTo("RedisUnavailableException");
            } else {
                assertThatThrownBy(() -> client.set("any", "after")).isInstanceOf(RedisUnavailableException.class);
            }
            await().until(() -> ours(direct).isEmpty());
        }
    }

    private static final class Appending implements LuaExchange<Append> {

        private String outcome = "nothing";

        @Override
        public LuaCall<Append> call() {
            return APPEND.call(List.of("stream"), List.of("10", "field", "value"));
        }

        @Override
        public void answered(LuaReply<Append> reply) {
            outcome = reply.status();
        }

        @Override
        public void failed(ToolkitException trouble) {
            outcome = trouble.getClass().getSimpleName();
        }
    }

    private static List<String> ours(Jedis direct) {
        return direct.clientList()
                .lines()
                .map(OURS::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .toList();
    }

    private static int node(TestRedis redis, String name) {
        return JedisClusterCRC16.getSlot(redis.keys().key(name)) * 3 / 16_384;
    }

    private static void sleep(int port, String seconds) {
        try (Jedis jedis = new Jedis("127.0.0.1", port, 40_000)) {
            jedis.sendCommand(() -> "DEBUG".getBytes(StandardCharsets.US_ASCII), "SLEEP", seconds);
        }
    }

    private static boolean answers(int port) {
        try (Jedis jedis = new Jedis("127.0.0.1", port, 50)) {
            return jedis.ping().equals("PONG");
        } catch (JedisException e) {
            return false;
        }
    }
}

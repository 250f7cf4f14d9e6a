package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hotseat.testing.TestCluster;
import org.hotseat.toolkit.Pending;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.ToolkitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Many scripts in few round trips, on a Redis Cluster whose nodes go away and whose slots move. */
class ClusterScriptsIT {

    private enum Looked {
        KEY,
        GONE
    }

    private static final LuaScript<Looked> LOOK = LuaScript.load("hotstate/look_at_key", Looked.class);

    @TempDir
    private Path directory;

    private TestCluster cluster;
    private TestRedis redis;

    @BeforeEach
    void start() {
        cluster = TestCluster.start(directory);
        redis = TestRedis.with(Map.of("redis.mode", "cluster", "redis.nodes", cluster.addresses()));
    }

    @AfterEach
    void stop() {
        redis.close();
        cluster.close();
    }

    @Test
    void aClusterThatIsGoneIsUnavailable() {
        List<LuaCall<Looked>> calls = IntStream.range(0, 20)
                .mapToObj(i -> LOOK.call(List.of("key" + i), List.of()))
                .toList();
        assertThat(redis.scripts().runAll(calls)).hasSize(20);
        cluster.close();
        assertThatThrownBy(() -> redis.scripts().runAll(calls)).isInstanceOf(RedisUnavailableException.class);
    }

    @Test
    void aPipelineOfTheToolkitIsUnavailableToo() {
        redis.client().set("a", "1");
        redis.client().set("b", "2");
        cluster.close();
        assertThatThrownBy(() -> redis.client().pipeline(pipeline -> {
                    Pending<Optional<String>> a = pipeline.get("a");
                    Pending<Optional<String>> b = pipeline.get("b");
                    return () -> List.of(a.get(), b.get());
                }))
                .isInstanceOf(RedisUnavailableException.class);
    }

    @Test
    void callsOfASlotThatHasMovedAreRunWhereItIs() {
        List<LuaCall<Looked>> calls =
                List.of(LOOK.call(List.of("moved"), List.of()), LOOK.call(List.of("{moved}too"), List.of()));
        assertThat(redis.scripts().runAll(calls)).hasSize(2);
        move(JedisClusterCRC16.getSlot("moved"));
        assertThat(redis.scripts().runAll(calls)).extracting(LuaReply::word).containsOnly(Looked.GONE);
    }

    @Test
    void eachCallOfManyCallersIsRunWhereItsSlotHasMoved() {
        List<Outcome> before = outcomes("moved", 3);
        redis.scripts().runEach(before, false);
        assertThat(before).extracting(outcome -> outcome.reported).containsOnly("GONE");
        move(JedisClusterCRC16.getSlot("moved"));
        for (int i = 0; i < 2; i++) {
            List<Outcome> after = outcomes("moved", 3);
            redis.scripts().runEach(after, false);
            assertThat(after).extracting(outcome -> outcome.reported).containsOnly("GONE");
        }
    }

    @Test
    void eachCallOfManyCallersIsUnavailableWhenItsNodeIsGone() {
        redis.scripts().runEach(outcomes("key", 3), false);
        cluster.close();
        List<Outcome> gone = outcomes("key", 3);
        redis.scripts().runEach(gone, false);
        assertThat(gone).extracting(outcome -> outcome.reported).containsOnly("RedisUnavailableException");
    }

    private static List<Outcome> outcomes(String key, int count) {
        return IntStream.range(0, count).mapToObj(i -> new Outcome(key)).toList();
    }

    private static final class Outcome implements LuaExchange<Looked> {

        private final String key;
        private String reported = "nothing";

        Outcome(String key) {
            this.key = key;
        }

        @Override
        public LuaCall<Looked> call() {
            return LOOK.call(List.of(key), List.of());
        }

        @Override
        public void answered(LuaReply<Looked> reply) {
            reported = reply.status();
        }

        @Override
        public void failed(ToolkitException trouble) {
            reported = trouble.getClass().getSimpleName();
        }
    }

    /** Gives an empty slot to a node that has not got it; its owner hears of it first, and says so from then on. */
    private void move(int slot) {
        for (String address : cluster.addresses().split(",")) {
            try (Jedis to = new Jedis(HostAndPort.from(address))) {
                if (to.clusterNodes().lines().anyMatch(line -> line.contains("myself") && owns(line, slot))) {
                    continue;
                }
                String id = to.clusterMyId();
                to.clusterSetSlotNode(slot, id);
                for (String other : cluster.addresses().split(",")) {
                    try (Jedis node = new Jedis(HostAndPort.from(other))) {
                        node.clusterSetSlotNode(slot, id);
                    }
                }
                return;
            }
        }
        throw new AssertionError("each node owns the slot " + slot);
    }

    private static boolean owns(String line, int slot) {
        return line.lines()
                .flatMap(whole -> List.of(whole.split(" ")).stream().skip(8))
                .map(range -> range.split("-"))
                .anyMatch(range ->
                        Integer.parseInt(range[0]) <= slot && slot <= Integer.parseInt(range[range.length - 1]));
    }
}

package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.connection.ToolkitInside;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.UnifiedJedis;

class ScriptsIT {

    private static final Script<Mark> MARK = Script.load("hotstate/restore_reply", Mark.class);
    private static final Script<Time> TIME = Script.load("hotstate/read_time", Time.class);

    /** It stands on an epoch. */
    private static final Script<Look> LOOK = Script.load("hotstate/look_settled", Look.class);

    private enum Look {
        SETTLED,
        WAITING
    }

    private enum Mark {
        RESTORED,
        PRESENT
    }

    private enum Time {
        TIME
    }

    private RedisBench bench;
    private Partition partition;

    @BeforeEach
    void open() {
        bench = new RedisBench(6, 4);
        partition = bench.lab.keyspace().partition(2);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void scriptsAreLoadedAgainAfterTheyWereFlushed() {
        assertThat(bench.scripts.run(mark("a")).word()).isEqualTo(Mark.RESTORED);
        bench.lab.jedis().scriptFlush();
        assertThat(bench.scripts.run(mark("b")).word()).isEqualTo(Mark.RESTORED);
        bench.lab.jedis().scriptFlush();
        assertThat(bench.scripts.runAll(List.of(mark("c"), mark("d"), mark("e"))))
                .extracting(ScriptReply::word)
                .containsExactly(Mark.RESTORED, Mark.RESTORED, Mark.RESTORED);
        assertThat(bench.lab.jedis().mget("{2}a", "{2}b", "{2}c", "{2}d", "{2}e"))
                .containsOnly("[\"print\",[],[],1]");
    }

    @Test
    void aCallIsOneRoundTripAndSoAreMany() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort())) {
            RedisConnection connection = new RedisConnection(settings(proxy.port()));
            Scripts scripts = TestEpochs.scripts(connection, bench.meters);
            scripts.run(mark("a"));
            long before = proxy.roundTrips();
            scripts.run(mark("a"));
            assertThat(proxy.roundTrips() - before).isEqualTo(1);
            List<ScriptCall<Mark>> many = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                many.add(mark("a" + i));
            }
            before = proxy.roundTrips();
            scripts.runAll(many);
            assertThat(proxy.roundTrips() - before).isEqualTo(1);
            connection.close();
        }
    }

    @Test
    void outcomesAreCountedByWordAndTimed() {
        bench.scripts.run(mark("a"));
        bench.scripts.runAll(List.of(mark("b"), mark("c")));
        assertThat(bench.meters
                        .get("hotseat.script.outcomes")
                        .tags("script", "hotstate/restore_reply", "word", "RESTORED")
                        .counter()
                        .count())
                .isEqualTo(3);
        assertThat(bench.meters
                        .get("hotseat.script.time")
                        .tag("script", "hotstate/restore_reply")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void redisAwayIsToldAndWhatFollowsWorksWhenItIsBack() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort())) {
            RedisConnection connection = new RedisConnection(settings(proxy.port()));
            Scripts scripts = TestEpochs.scripts(connection, bench.meters);
            scripts.run(mark("a"));
            proxy.cut();
            assertThatThrownBy(() -> scripts.run(mark("a")))
                    .isInstanceOfSatisfying(
                            Unavailable.class,
                            unavailable -> assertThat(unavailable.store()).isEqualTo("redis"));
            assertThatThrownBy(() -> scripts.runAll(List.of(mark("a")))).isInstanceOf(Unavailable.class);
            assertThatThrownBy(connection::check).isInstanceOf(RedisUnavailableException.class);
            proxy.restore();
            assertThat(scripts.run(mark("b")).word()).isEqualTo(Mark.RESTORED);
            connection.close();
        }
    }

    @Test
    void theRegisterIsToldWhetherTheServerOfAnEpochDecides() {
        Map<Epoch, Boolean> reported = new LinkedHashMap<>();
        Epoch other = new Epoch(2, 1, "0".repeat(40));
        Epoch mine = TestEpochs.first(bench.lab.jedis(), partition);
        EpochGuard guard = new EpochGuard() {
            @Override
            public Epoch current(Partition of) {
                return reported.containsKey(other) ? mine : other;
            }

            @Override
            public void verify(Partition of, Epoch refused) {}

            @Override
            public void decided(Epoch epoch, boolean yes) {
                reported.put(epoch, yes);
            }
        };
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort())) {
            RedisConnection connection = new RedisConnection(settings(proxy.port()));
            Scripts scripts = new Scripts(new LuaScripts(connection, bench.meters), guard);
            scripts.run(look());
            assertThat(reported).containsExactly(entry(other, false), entry(mine, true));
            proxy.cut();
            assertThatThrownBy(() -> scripts.run(look())).isInstanceOf(Unavailable.class);
            assertThat(reported).containsEntry(mine, false);
            proxy.restore();
            scripts.runAll(List.of(look()));
            assertThat(reported).containsEntry(mine, true);
            connection.close();
        }
    }

    private ScriptCall<Look> look() {
        return LOOK.call(partition, List.of(partition.settled()), List.of("a wait"));
    }

    @Test
    void aKeyOfAnotherTypeIsABugAndNotAnOutage() {
        bench.lab.jedis().lpush("{2}hash", "x");
        Script<Read> read = Script.load("hotstate/read_fields", Read.class);
        ScriptCall<Read> call = read.call(partition, List.of("{2}hash"), List.of("field"));
        assertThatThrownBy(() -> bench.scripts.run(call)).isInstanceOf(Broken.class);
        assertThatThrownBy(() -> bench.scripts.runAll(List.of(call))).isInstanceOf(Broken.class);
    }

    private enum Read {
        FIELDS
    }

    @Test
    void aServerThatTakesNoWritesIsUnavailableAndNothingIsHalfDone(@TempDir Path directory) {
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), directory);
                UnifiedJedis jedis = ToolkitInside.open(settings(redis.port()))) {
            RedisConnection connection = new RedisConnection(settings(redis.port()));
            Scripts scripts = TestEpochs.scripts(connection, bench.meters);
            scripts.run(mark("a"));
            jedis.configSet("maxmemory", "1");
            assertThatThrownBy(() -> scripts.run(mark("full"))).isInstanceOf(Unavailable.class);
            assertThatThrownBy(() -> scripts.runAll(List.of(mark("full")))).isInstanceOf(Unavailable.class);
            jedis.configSet("maxmemory", "0");
            jedis.configSet("min-replicas-to-write", "1");
            assertThatThrownBy(() -> scripts.run(mark("full"))).isInstanceOf(Unavailable.class);
            jedis.configSet("min-replicas-to-write", "0");
            jedis.executeCommand(new CommandArguments(Protocol.Command.REPLICAOF)
                    .add("127.0.0.1")
                    .add(FreePort.find()));
            assertThatThrownBy(() -> scripts.run(mark("full"))).isInstanceOf(Unavailable.class);
            assertThat(jedis.exists("{2}full")).isFalse();
            connection.close();
        }
    }

    @Test
    void theClockIsRedissOwn() {
        long before = bench.lab.now();
        long time = bench.scripts
                .run(TIME.call(partition, List.of("{2}any"), List.of()))
                .number("now_ms");
        assertThat(time).isBetween(before, bench.lab.now());
    }

    private ScriptCall<Mark> mark(String name) {
        return MARK.call(partition, List.of(partition.key(name)), List.of("print", "[]", "60000", "1"));
    }

    static RedisSettings settings(int port) {
        Map<String, String> values = Map.of(
                "redis.host", "127.0.0.1",
                "redis.port", Integer.toString(port),
                "redis.db", "6",
                "redis.timeout.ms", "2000",
                "hotseat.partitions", "4");
        return RedisSettings.from(new Settings(name -> Optional.ofNullable(values.get(name))));
    }
}

package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches on a real Redis, and on one that is not the server of their callers' epoch. */
class ScriptBatchesIT {

    private static final Script<Mark> MARK = Script.load("hotstate/restore_reply", Mark.class);
    private static final Script<Read> READ = Script.load("hotstate/read_fields", Read.class);

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

    private enum Read {
        FIELDS
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
    void scriptsAreLoadedAgainAfterTheyWereFlushedAndABadCallHarmsNoOther() {
        bench.lab.jedis().lpush("{2}hash", "x");
        QueuedCall<Mark> first = queued(mark("a"));
        QueuedCall<Read> bad = queued(READ.call(partition, List.of("{2}hash"), List.of("field")));
        QueuedCall<Mark> last = queued(mark("b"));
        bench.scripts.run(mark("loaded"));
        bench.lab.jedis().scriptFlush();
        run(bench.scripts, first, bad, last);
        assertThat(word(first)).isEqualTo(Mark.RESTORED);
        assertThat(word(last)).isEqualTo(Mark.RESTORED);
        assertThatThrownBy(() -> word(bad)).isInstanceOf(Broken.class);
    }

    @Test
    void callsThatAServerOfAnotherEpochRefusesAreRunAgainWhenItIsVerified() {
        Epoch other = new Epoch(2, 1, "0".repeat(40));
        Epoch mine = TestEpochs.first(bench.lab.jedis(), partition);
        List<Epoch> refused = new ArrayList<>();
        EpochGuard guard = new EpochGuard() {
            @Override
            public Epoch current(Partition of) {
                return refused.isEmpty() ? other : mine;
            }

            @Override
            public void verify(Partition of, Epoch epoch) {
                refused.add(epoch);
            }

            @Override
            public void decided(Epoch epoch, boolean yes) {
                assertThat(yes).isEqualTo(epoch.equals(mine));
            }
        };
        Scripts scripts = new Scripts(new LuaScripts(bench.connection, bench.meters), guard);
        QueuedCall<Look> look = queued(look());
        QueuedCall<Mark> mark = queued(mark("a"));
        QueuedCall<Look> own = queued(look().forEpoch(other));
        run(scripts, look, mark, own);
        assertThat(refused).containsExactly(other);
        assertThat(word(look)).isEqualTo(Look.WAITING);
        assertThat(word(mark)).isEqualTo(Mark.RESTORED);
        own.complete();
        assertThat(Stages.join(own.done()).reply().unverified()).isTrue();
    }

    @Test
    void aServerThatCannotBeVerifiedDecidesNothing() {
        EpochGuard guard = new EpochGuard() {
            @Override
            public Epoch current(Partition of) {
                return new Epoch(2, 1, "0".repeat(40));
            }

            @Override
            public void verify(Partition of, Epoch epoch) {
                throw new Unavailable("redis", "The Redis server is a replica and takes no writes.", null);
            }

            @Override
            public void decided(Epoch epoch, boolean yes) {
                assertThat(yes).isFalse();
            }
        };
        Scripts scripts = new Scripts(new LuaScripts(bench.connection, bench.meters), guard);
        QueuedCall<Look> look = queued(look());
        QueuedCall<Mark> mark = queued(mark("a"));
        run(scripts, look, mark);
        assertThatThrownBy(() -> word(look)).isInstanceOf(Unavailable.class);
        assertThat(word(mark)).isEqualTo(Mark.RESTORED);
    }

    @Test
    void aCrowdOfCallersGetsEachItsOwnReplyInFewerRoundTrips() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort())) {
            RedisConnection connection = new RedisConnection(ScriptsIT.settings(proxy.port()));
            Scripts scripts = TestEpochs.scripts(connection, bench.meters);
            ScriptBatcher batcher =
                    new ScriptBatcher(scripts, 10_000, Duration.ofSeconds(30), bench.meters, Thread::new);
            long before = proxy.roundTrips();
            List<CompletableFuture<Mark>> first = crowd(batcher, callers);
            for (CompletableFuture<Mark> each : first) {
                assertThat(each.get(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isEqualTo(Mark.RESTORED);
            }
            assertThat(proxy.roundTrips() - before).isLessThan(first.size());
            for (CompletableFuture<Mark> each : crowd(batcher, callers)) {
                assertThat(each.get(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isEqualTo(Mark.PRESENT);
            }
            proxy.cut();
            for (CompletableFuture<Mark> each : crowd(batcher, callers)) {
                assertThatThrownBy(() -> Stages.join(each)).isInstanceOf(Unavailable.class);
            }
            proxy.restore();
            assertThat(scripts.run(mark("m1")).word()).isEqualTo(Mark.PRESENT);
            batcher.stop();
            connection.close();
        } finally {
            callers.shutdownNow();
        }
    }

    private List<CompletableFuture<Mark>> crowd(ScriptBatcher batcher, ExecutorService callers) {
        return IntStream.range(0, 500)
                .mapToObj(i -> CompletableFuture.completedFuture("m" + i)
                        .thenComposeAsync(name -> batcher.run(mark(name), true, false, reply -> false), callers)
                        .thenApply(run -> run.reply().word()))
                .toList();
    }

    private static void run(Scripts scripts, QueuedCall<?>... calls) {
        scripts.runEach(List.of(calls), false);
    }

    private static <W extends Enum<W>> QueuedCall<W> queued(ScriptCall<W> call) {
        return new QueuedCall<>(call, reply -> false, 0);
    }

    private static <W extends Enum<W>> W word(QueuedCall<W> call) {
        call.complete();
        return Stages.join(call.done()).reply().word();
    }

    private ScriptCall<Look> look() {
        return LOOK.call(partition, List.of(partition.settled()), List.of("a wait"));
    }

    private ScriptCall<Mark> mark(String name) {
        return MARK.call(partition, List.of(partition.key(name)), List.of("print", "[]", "60000", "1"));
    }
}

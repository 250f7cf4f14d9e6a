package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Facts on their way are waited for once an emptying, by all partitions at the same time. */
class SettlingIT {

    private static final int PARTITIONS = 4;
    private static final int THINGS = 40;

    private ScriptLab lab;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, PARTITIONS);
    }

    @AfterEach
    void close() {
        lab.close();
    }

    /** More of them in one partition than there are threads come before the first one of the next. */
    @Test
    void theWaitsOfAllPartitionsAreUnderWayAtTheSameTime() {
        RebuildLab rebuild = new RebuildLab(lab, Duration.ofHours(1));
        Rebuilds rebuilds = rebuilds(rebuild);
        try {
            ensureAll(rebuilds, rebuild, () -> {});

            await().until(() -> lab.keyspace().partitions().stream()
                    .allMatch(partition -> lab.jedis().exists(partition.settled())));
        } finally {
            rebuilds.stop();
        }
    }

    @Test
    void everyResourceIsRestoredOnceAfterTheWait() throws Exception {
        Duration fact = Duration.ofMillis(300);
        RebuildLab rebuild = new RebuildLab(lab, fact);
        Rebuilds rebuilds = rebuilds(rebuild);
        long begin = System.nanoTime();
        List<Duration> restored = new CopyOnWriteArrayList<>();
        try {
            Runnable restore = () -> restored.add(Duration.ofNanos(System.nanoTime() - begin));
            CompletableFuture.allOf(ensureAll(rebuilds, rebuild, restore).toArray(CompletableFuture[]::new))
                    .get(Patience.HANG.toSeconds(), TimeUnit.SECONDS);
        } finally {
            rebuilds.stop();
        }

        assertThat(restored)
                .hasSize(THINGS)
                .allSatisfy(after -> assertThat(after).isGreaterThan(fact));
    }

    private Rebuilds rebuilds(RebuildLab rebuild) {
        return new Rebuilds(
                rebuild.models(), rebuild.run(lab.scripts()), new SimpleMeterRegistry(), new RebuildLab.Threads());
    }

    private List<CompletableFuture<Void>> ensureAll(Rebuilds rebuilds, RebuildLab rebuild, Runnable restore) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Partition partition : lab.keyspace().partitions()) {
            IntStream.range(0, THINGS)
                    .mapToObj(number -> "thing-" + number)
                    .filter(id -> lab.keyspace().partitionOf(id).equals(partition))
                    .forEach(id ->
                            all.add(rebuilds.ensure(rebuild.thing(id, restore)).toCompletableFuture()));
        }
        return all;
    }

    @Test
    void aServerWhoseFactsMayTakeLongerIsWaitedFor() throws Exception {
        Duration longest = Duration.ofMillis(900);
        Settling settling = new RebuildLab(lab, Duration.ofMillis(300), longest).settling();
        Partition partition = lab.keyspace().partition(0);
        long begin = System.nanoTime();

        for (long left = settling.leftNanos(partition); left > 0; left = settling.leftNanos(partition)) {
            pass(left);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(longest);
    }

    @Test
    void anEmptyingDuringTheWaitIsWaitedForFromItsOwnBeginning() throws Exception {
        Duration fact = Duration.ofMillis(500);
        Settling settling = new RebuildLab(lab, fact).settling();
        Partition partition = lab.keyspace().partition(0);
        long left = settling.leftNanos(partition);
        assertThat(left).isPositive();
        pass(left / 2);
        lab.jedis().flushDB();
        long emptied = System.nanoTime();

        for (left = settling.leftNanos(partition); left > 0; left = settling.leftNanos(partition)) {
            pass(left);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - emptied)).isGreaterThan(fact);
    }

    private static void pass(long nanos) throws Exception {
        new CompletableFuture<Void>()
                .completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
                .get();
    }
}

package org.hotseat.toolkit.lock.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.redisson.Redisson;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/**
 * Pairs of taking and releasing a lock per second, ours beside Redisson's {@code RLock} and {@code RFencedLock}, on one
 * Redis, by turns in one run; see {@code bench/locks.md}. Arguments: seconds a case and round (4), rounds (3).
 */
public final class LockBench {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final int CROWD = 32;

    /** Takes and releases one lock. */
    private interface Pair {
        void run();
    }

    /** The measurements of one case in one round. */
    private record Seen(double pairsPerSecond, double p99Millis) {}

    private LockBench() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        Path directory = Path.of("target", "bench", "locks");
        int port = FreePort.find();
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                TestRedis redis = TestRedis.on(server.port());
                DistributedLocks locks = new DistributedLocks(
                        new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                        TestThreads.DAEMONS)) {
            Config config = new Config();
            config.useSingleServer().setAddress("redis://127.0.0.1:" + port).setConnectionPoolSize(CROWD + 8);
            RedissonClient redisson = Redisson.create(config);
            try {
                measure(cases(locks, redisson), seconds, rounds);
            } finally {
                redisson.shutdown();
            }
        }
    }

    private static Map<String, Pair> cases(DistributedLocks locks, RedissonClient redisson) {
        LockOptions options = LockOptions.of(TTL).waitingUpTo(Duration.ofMinutes(1));
        RLock theirs = redisson.getLock("bench-redisson");
        Map<String, Pair> cases = new LinkedHashMap<>();
        cases.put(
                "Hotseat",
                () -> locks.tryLock("bench-hotseat", options).orElseThrow().release());
        cases.put(
                "Hotseat, fair",
                () -> locks.tryLock("bench-fair", options.fairly())
                        .orElseThrow()
                        .release());
        cases.put("Redisson RLock", () -> {
            theirs.lock(TTL.toSeconds(), TimeUnit.SECONDS);
            theirs.unlock();
        });
        RFencedLock fenced = redisson.getFencedLock("bench-redisson-fenced");
        cases.put("Redisson RFencedLock", () -> {
            fenced.lockAndGetToken(TTL.toSeconds(), TimeUnit.SECONDS);
            fenced.unlock();
        });
        return cases;
    }

    private static void measure(Map<String, Pair> cases, int seconds, int rounds)
            throws InterruptedException, ExecutionException {
        for (int threads : List.of(1, CROWD)) {
            for (Pair pair : cases.values()) {
                run(pair, threads, seconds);
            }
            Map<String, List<Seen>> seen = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Map.Entry<String, Pair> each : cases.entrySet()) {
                    seen.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                            .add(run(each.getValue(), threads, seconds));
                }
            }
            seen.forEach((name, all) -> print(threads, name, all));
        }
    }

    private static Seen run(Pair pair, int threads, int seconds) throws InterruptedException, ExecutionException {
        ExecutorService crowd = Executors.newFixedThreadPool(threads);
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(seconds);
        List<Future<long[]>> runs = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            runs.add(crowd.submit(() -> times(pair, end)));
        }
        long[] all = new long[0];
        for (Future<long[]> run : runs) {
            long[] one = run.get();
            int length = all.length;
            all = Arrays.copyOf(all, length + one.length);
            System.arraycopy(one, 0, all, length, one.length);
        }
        double took = (System.nanoTime() - start) / 1e9;
        crowd.shutdown();
        Arrays.sort(all);
        return new Seen(all.length / took, all[(int) (all.length * 0.99)] / 1e6);
    }

    private static long[] times(Pair pair, long end) {
        long[] times = new long[1 << 10];
        int count = 0;
        for (long now = System.nanoTime(); now < end; ) {
            pair.run();
            long after = System.nanoTime();
            if (count == times.length) {
                times = Arrays.copyOf(times, count * 2);
            }
            times[count++] = after - now;
            now = after;
        }
        return Arrays.copyOf(times, count);
    }

    private static void print(int threads, String name, List<Seen> all) {
        System.out.println(String.format(
                Locale.ROOT,
                "| %2d | %-14s | %,8.0f | %8.3f |",
                threads,
                name,
                median(all.stream().mapToDouble(Seen::pairsPerSecond).sorted().toArray()),
                median(all.stream().mapToDouble(Seen::p99Millis).sorted().toArray())));
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }
}

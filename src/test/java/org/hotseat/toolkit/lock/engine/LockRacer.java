package org.hotseat.toolkit.lock.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.FencedCounter;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.ScriptStore;
import redis.clients.jedis.RedisClient;

/**
 * One of the processes that race for locks: counts under them with reading and writing, and stops now and then for
 * longer than the lock lasts. Prints what it believes to have counted, key by key, then how many of its writes the
 * counters refused.
 */
public final class LockRacer {

    public static final int KEYS = 8;
    private static final Duration TTL = Duration.ofMillis(60);
    private static final int ONE_PAUSE_IN = 400;

    private final DistributedLocks locks;
    private final RedisClient counters;
    private final String name;
    private final AtomicInteger left;
    private final AtomicLongArray counted = new AtomicLongArray(KEYS);
    private final AtomicInteger refused = new AtomicInteger();

    private LockRacer(DistributedLocks locks, RedisClient counters, String name, int acquisitions) {
        this.locks = locks;
        this.counters = counters;
        this.name = name;
        this.left = new AtomicInteger(acquisitions);
    }

    /** Arguments: port of Redis, name of the race, threads, acquisitions, seed. */
    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int port = Integer.parseInt(arguments[0]);
        int threads = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[4]);
        try (TestRedis redis = TestRedis.on(port);
                RedisClient counters = RedisClient.create("127.0.0.1", port);
                DistributedLocks locks = new DistributedLocks(
                        new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                        TestThreads.DAEMONS)) {
            LockRacer racer = new LockRacer(locks, counters, arguments[1], Integer.parseInt(arguments[3]));
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                long each = seed + i;
                runs.add(pool.submit(() -> racer.race(new Random(each))));
            }
            for (Future<?> run : runs) {
                run.get();
            }
            pool.shutdown();
            racer.report();
        }
    }

    private void race(Random random) {
        while (left.getAndDecrement() > 0) {
            int number = random.nextInt(KEYS);
            DistributedLock lock = locks.tryLock(name + number, TTL, Duration.ofMinutes(2), Duration.ofMillis(20))
                    .orElseThrow();
            FencedCounter counter = new FencedCounter(counters, name + number + ":counter");
            boolean pausesBeforeReading = random.nextInt(2 * ONE_PAUSE_IN) == 0;
            boolean pausesBeforeWriting = random.nextInt(2 * ONE_PAUSE_IN) == 0;
            pauseIf(pausesBeforeReading);
            long value = counter.read(lock.fencingToken());
            pauseIf(pausesBeforeWriting);
            if (value >= 0 && counter.write(lock.fencingToken(), value + 1)) {
                counted.incrementAndGet(number);
            } else {
                refused.incrementAndGet();
            }
            lock.release();
        }
    }

    /** The effect of a long garbage collection on a holder. */
    private static void pauseIf(boolean pauses) {
        long end = System.nanoTime() + TTL.toNanos() * 3 / 2;
        while (pauses && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private void report() {
        StringBuilder line = new StringBuilder("counted");
        for (int i = 0; i < KEYS; i++) {
            line.append(' ').append(counted.get(i));
        }
        System.out.println(line.append(' ').append(refused.get()));
    }
}

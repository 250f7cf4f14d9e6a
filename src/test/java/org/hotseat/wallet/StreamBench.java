package org.hotseat.wallet;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.demo.StoresProcess;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.stream.ConsumerOptions;
import org.hotseat.toolkit.stream.EntryStream;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.RedisStreams;
import org.hotseat.toolkit.stream.StreamListener;

/**
 * Entries per second that consumers work off a stream that is full, and the time from append to commit at a steady
 * rate, with a listener that does nothing and with one that credits wallets; see {@code bench/streams.md}. Arguments:
 * entries of a full stream (50000), seconds of a steady rate (5), rounds (3).
 */
public final class StreamBench {

    private static final int STEADY_PER_SECOND = 200;
    private static final int CREDITS_SHARE = 10;
    private static final ThreadFactory DAEMONS = task -> {
        Thread thread = new Thread(task, "stream-bench");
        thread.setDaemon(true);
        return thread;
    };

    private final StoresProcess stores;
    private final int entries;
    private final int seconds;

    /** The measurements of one case; the delays are from append to commit, by Redis's clock. */
    private record Seen(double perSecond, double p50Millis, double p99Millis) {}

    /** One run of a case. */
    private interface Case {
        Seen run() throws InterruptedException;
    }

    private StreamBench(StoresProcess stores, int entries, int seconds) {
        this.stores = stores;
        this.entries = entries;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int entries = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        try (StoresProcess stores = StoresProcess.startInMemory(Path.of("target", "bench", "streams"));
                TestMongo mongo = new TestMongo(stores.mongoUri(), "bench", WalletLab.NOTHING)) {
            new StreamBench(stores, entries, seconds).measure(WalletLab.wallets(mongo), rounds);
        }
    }

    private void measure(Wallets wallets, int rounds) throws InterruptedException {
        StreamListener nothing = entry -> Outcome.COMMIT;
        StreamListener credit = entry -> {
            wallets.credit(new WalletEntry(
                    entry.get("packet"),
                    new UserId(entry.get("packet")),
                    new Money(7),
                    "packet",
                    "bench",
                    java.time.Instant.ofEpochMilli(entry.appendedMillis())));
            return Outcome.COMMIT;
        };
        Map<String, Case> cases = new java.util.LinkedHashMap<>();
        cases.put("full stream, 1 consumer, 1 worker", () -> full(nothing, 1, 1, entries));
        cases.put("full stream, 1 consumer, 4 workers", () -> full(nothing, 1, 4, entries));
        cases.put("full stream, 2 consumers, 1 worker each", () -> full(nothing, 2, 1, entries));
        cases.put("full stream of credits, 1 consumer, 8 workers", () -> full(credit, 1, 8, entries / CREDITS_SHARE));
        cases.put("200 appends/s in the same server", () -> steady(nothing, true));
        cases.put("200 appends/s in another server", () -> steady(nothing, false));
        cases.put("200 credits/s appended in the same server", () -> steady(credit, true));
        for (Case each : cases.values()) {
            each.run();
        }
        Map<String, List<Seen>> seen = new java.util.LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, Case> each : cases.entrySet()) {
                seen.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                        .add(each.getValue().run());
            }
        }
        seen.forEach((name, all) -> System.out.println(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.0f | %.0f |",
                name,
                median(all.stream().mapToDouble(Seen::perSecond).toArray()),
                median(all.stream().mapToDouble(Seen::p50Millis).toArray()),
                median(all.stream().mapToDouble(Seen::p99Millis).toArray()))));
    }

    /** Works a stream off that is full from the beginning. */
    private Seen full(StreamListener listener, int consumers, int workers, int count) throws InterruptedException {
        try (TestRedis redis = TestRedis.on(stores.redisPort());
                RedisStreams streams = streams(redis)) {
            EntryStream stream = streams.named("bench-" + UUID.randomUUID());
            for (int i = 0; i < count; i++) {
                append(streams, stream);
            }
            LongAdder done = new LongAdder();
            long start = System.nanoTime();
            for (int i = 0; i < consumers; i++) {
                streams.consume(List.of(stream), options("c" + i, workers), counting(listener, done));
            }
            await(done, count);
            return seen(redis, stream, count / ((System.nanoTime() - start) / 1e9));
        }
    }

    /** Appends at a steady rate to a stream whose consumer waits for more. */
    private Seen steady(StreamListener listener, boolean sameServer) throws InterruptedException {
        try (TestRedis redis = TestRedis.on(stores.redisPort());
                TestRedis elsewhere = TestRedis.on(stores.redisPort());
                RedisStreams streams = streams(redis);
                RedisStreams others = streams(elsewhere)) {
            EntryStream stream = streams.named("bench-" + UUID.randomUUID());
            LongAdder done = new LongAdder();
            streams.consume(List.of(stream), options("c", 8), counting(listener, done));
            int count = seconds * STEADY_PER_SECOND;
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                LockSupport.parkNanos(start + TimeUnit.SECONDS.toNanos(i) / STEADY_PER_SECOND - System.nanoTime());
                append(sameServer ? streams : others, stream);
            }
            await(done, count);
            return seen(redis, stream, count / ((System.nanoTime() - start) / 1e9));
        }
    }

    private static void append(RedisStreams streams, EntryStream stream) {
        Map<String, String> fields =
                Map.of("rain", "bench", "packet", UUID.randomUUID().toString(), "user", "u", "amount_cents", "7");
        streams.append(stream, fields, Long.MAX_VALUE >> 12).orElseThrow();
    }

    private static StreamListener counting(StreamListener listener, LongAdder done) {
        return entry -> {
            Outcome outcome = listener.consume(entry);
            done.increment();
            return outcome;
        };
    }

    private static void await(LongAdder done, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (done.sum() < count) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("only " + done.sum() + " of " + count);
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static Seen seen(TestRedis redis, EntryStream stream, double perSecond) {
        Timer delay = redis.meters()
                .get("hotseat.stream.delay")
                .tag("stream", stream.name())
                .timer();
        ValueAtPercentile[] values = delay.takeSnapshot().percentileValues();
        return new Seen(perSecond, values[0].value(TimeUnit.MILLISECONDS), values[1].value(TimeUnit.MILLISECONDS));
    }

    private static ConsumerOptions options(String consumer, int workers) {
        return ConsumerOptions.of("bench", consumer).withWorkers(workers, 200).pollingEvery(Duration.ofMillis(50));
    }

    private static RedisStreams streams(TestRedis redis) {
        return new RedisStreams(redis.scripts(), redis.keys(), redis.meters(), DAEMONS);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}

package org.hotseat.redpacket.rain;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.TestEpochs;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.redpacket.RainGrabs;
import org.hotseat.redpacket.RainRestore;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * Grabs by the script alone, without a server and without MongoDB: a rain is loaded as a rebuild loads it, then each of
 * some threads runs the script for another user, one call a round trip. Bounded by the number of users.
 */
public final class GrabScriptLoad implements AutoCloseable {

    private static final int CHUNK = 500;
    private static final String TOKEN = "bench";

    /** @param millis of each grab, sorted */
    public record Figures(double perSecond, double[] millis, int granted) {

        public double millisAt(double share) {
            return millis[(int) Math.min(millis.length - 1L, Math.round(share * millis.length))];
        }
    }

    private final RedisConnection redis;
    private final Scripts scripts;
    private final Partition partition;
    private final RainKeys keys;

    public GrabScriptLoad(int redisPort, String rain) {
        Map<String, String> values = Map.of("redis.host", "127.0.0.1", "redis.port", Integer.toString(redisPort));
        Settings given = new Settings(name -> Optional.ofNullable(values.get(name)));
        RedisSettings settings = RedisSettings.from(given);
        Keyspace keyspace = TestKeyspace.of(given);
        this.redis = new RedisConnection(settings);
        this.scripts = TestEpochs.scripts(redis, new SimpleMeterRegistry());
        this.partition = keyspace.partitionOf(rain);
        this.keys = new RainKeys(partition, new RainId(rain));
    }

    @Override
    public void close() {
        redis.close();
    }

    /** Loads so many packets of 1.00 on average. */
    public GrabScriptLoad loaded(int packets) {
        RainDefinition definition = new RainDefinition(
                new org.hotseat.kernel.Money(100L * packets),
                packets,
                java.time.Instant.EPOCH,
                java.time.Instant.parse("2090-01-01T00:00:00Z"),
                new org.hotseat.kernel.UserId("f"),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                java.util.Optional.empty(),
                org.hotseat.kernel.form.Description.NONE);
        Rain rain = Rain.announced(keys.id(), definition);
        PacketAmounts split = rain.split();
        String lease = partition.key("rebuild:rains:" + keys.id());
        // The load begins when no rebuild is at it, so the lease is taken as one takes it.
        scripts.run(Script.load("hotstate/begin_rebuild", Begin.class)
                .call(partition, List.of(partition.epoch(), lease, partition.settled()), List.of(TOKEN, "20000")));
        for (int first = 1; first <= packets; first += CHUNK) {
            List<String> words = new ArrayList<>(List.of(TOKEN));
            for (int packet = first; packet < Math.min(packets + 1, first + CHUNK); packet++) {
                words.add(packet + ":" + split.cents(packet));
            }
            scripts.run(RebuildSteps.LOAD_LIST.call(partition, List.of(lease, keys.pool()), words));
        }
        List<String> words = new ArrayList<>(List.of(TOKEN, keys.id().value(), ""));
        words.addAll(List.of("left", "" + packets, "left_cents", "" + 100L * packets));
        words.addAll(List.of("claimed", "0", "claimed_cents", "0", "last", "0", "version", "1"));
        words.addAll(rain.fields());
        List<String> names = new ArrayList<>(List.of(lease));
        names.addAll(List.of(keys.rain(), keys.pool(), keys.taken(), keys.claims(), keys.index()));
        scripts.run(RainRestore.OPEN.call(partition, names, words));
        return this;
    }

    private enum Begin {
        BEGUN,
        BUSY
    }

    /** So many users grab, by so many threads. */
    public Figures run(int users, int threads) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger granted = new AtomicInteger();
        double[] millis = new double[users];
        long start = System.nanoTime();
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(executor.submit(() -> {
                    for (int user = next.getAndIncrement(); user < users; user = next.getAndIncrement()) {
                        long sent = System.nanoTime();
                        if (grab("u" + user).word() == RainGrabs.Grab.GRABBED) {
                            granted.incrementAndGet();
                        }
                        millis[user] = (System.nanoTime() - sent) / 1e6;
                    }
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            executor.shutdownNow();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Arrays.sort(millis);
        return new Figures(users / seconds, millis, granted.get());
    }

    private ScriptReply<RainGrabs.Grab> grab(String user) {
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(partition.key("claims"), partition.outbox()));
        ScriptCall<RainGrabs.Grab> call =
                RainGrabs.GRAB.call(partition, names, List.of(keys.id().value(), user, "", ""));
        return scripts.run(call);
    }
}

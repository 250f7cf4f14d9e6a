package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.lock.engine.LockRacer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Mutual exclusion between processes whose threads now and then stand still for longer than their locks last. */
@Tag("storm")
class LockRaceConcurrencyIT {

    private static final int PROCESSES = 2;
    private static final int THREADS = 32;
    private static final int ACQUISITIONS = Integer.getInteger("hotseat.test.lock.acquisitions", 100_000);

    @Test
    void nothingIsCountedTwiceOrLostThoughHoldersPauseBeyondTheirTime() throws Exception {
        String name = "race:" + UUID.randomUUID() + ":";
        long seed = System.nanoTime();
        List<Process> racers = List.of(racer(name, seed), racer(name, seed + THREADS));
        long[] counted = new long[LockRacer.KEYS];
        long refused = 0;
        for (Process racer : racers) {
            long[] report = report(racer);
            for (int i = 0; i < LockRacer.KEYS; i++) {
                counted[i] += report[i];
            }
            refused += report[LockRacer.KEYS];
        }
        System.out.println("lock race, seed " + seed + ": "
                + Arrays.stream(counted).sum() + " counted, " + refused + " refused by fencing");
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            for (int i = 0; i < LockRacer.KEYS; i++) {
                FencedCounter counter = new FencedCounter(redis, name + i + ":counter");
                assertThat(counter.value()).as("key %d, seed %d", i, seed).isEqualTo(counted[i]);
                assertThat(counter.tokensSeenTwice()).isZero();
                redis.del(name + i + ":counter", name + i + ":counter:fences");
            }
        }
        assertThat(Arrays.stream(counted).sum() + refused).isEqualTo(ACQUISITIONS);
        assertThat(refused).as("the pauses have cost some holders their lock").isPositive();
    }

    private static Process racer(String name, long seed) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        LockRacer.class.getName(),
                        Integer.toString(TestStores.current().redisPort()),
                        name,
                        Integer.toString(THREADS),
                        Integer.toString(ACQUISITIONS / PROCESSES),
                        Long.toString(seed))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long[] report(Process racer) throws IOException, InterruptedException {
        try (BufferedReader lines = racer.inputReader()) {
            List<String> said = lines.lines().toList();
            assertThat(racer.waitFor()).as("%s", said).isZero();
            String[] words = said.get(said.size() - 1).split(" ");
            return Arrays.stream(words).skip(1).mapToLong(Long::parseLong).toArray();
        }
    }
}

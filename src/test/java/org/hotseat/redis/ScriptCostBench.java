package org.hotseat.redis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;

/**
 * Scripts of claims by Redis's processor time and by the memory that a claim takes once its fact is written, beside
 * those of another version: all cases by turns in one run, fifty calls a round trip. Arguments: rounds (15), the
 * directory {@code lua} of the other version.
 */
public final class ScriptCostBench {

    /** Small hashes have another form in Redis: none of the measured ones is small. */
    private static final int BEFORE = 700;

    private static final int CALLS = 400;
    private static final int TOGETHER = 50;

    private static final Path OWN = Path.of("src", "main", "resources", "lua");

    private record Figures(double micros, double bytes) {}

    private final UnifiedJedis jedis;
    private final ScriptCostState state;

    private ScriptCostBench(UnifiedJedis jedis) {
        this.jedis = jedis;
        this.state = new ScriptCostState(jedis);
    }

    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        Map<String, Path> versions = new LinkedHashMap<>();
        if (arguments.length > 1) {
            versions.put("before", Path.of(arguments[1]));
        }
        versions.put("now", OWN);
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), Path.of("target", "bench", "cost"));
                RedisClient jedis = RedisClient.create("127.0.0.1", redis.port())) {
            new ScriptCostBench(jedis).run(rounds, versions);
        }
    }

    private void run(int rounds, Map<String, Path> versions) {
        Map<String, List<Figures>> seen = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (ScriptCostState.Claim claim : ScriptCostState.Claim.values()) {
                for (Map.Entry<String, Path> version : versions.entrySet()) {
                    Figures figures = measured(claim, version.getValue());
                    if (round > 0) {
                        seen.computeIfAbsent(claim.words + " | " + version.getKey(), name -> new ArrayList<>())
                                .add(figures);
                    }
                }
            }
        }
        System.out.println("| script | version | Redis, CPU µs: lower quartile | median | least | bytes |");
        System.out.println("|---|---|---:|---:|---:|---:|");
        seen.forEach((name, all) -> {
            double[] micros = all.stream().mapToDouble(Figures::micros).sorted().toArray();
            double[] bytes = all.stream().mapToDouble(Figures::bytes).sorted().toArray();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %.1f | %.0f |%n",
                    name,
                    micros[micros.length / 4],
                    micros[micros.length / 2],
                    micros[0],
                    bytes[bytes.length / 2]);
        });
    }

    private Figures measured(ScriptCostState.Claim claim, Path version) {
        state.begin();
        String digest = jedis.scriptLoad(claim.text(version), "any");
        call(claim, digest, BEFORE);
        jedis.del("outbox", "claims");
        double bytes = info("memory", "used_memory");
        double cpu = info("cpu", "used_cpu_sys") + info("cpu", "used_cpu_user");
        call(claim, digest, CALLS);
        cpu = info("cpu", "used_cpu_sys") + info("cpu", "used_cpu_user") - cpu;
        // The journal deletes the entries.
        jedis.del("outbox", "claims");
        return new Figures(cpu * 1e6 / CALLS, (info("memory", "used_memory") - bytes) / CALLS);
    }

    private void call(ScriptCostState.Claim claim, String digest, int count) {
        for (int sent = 0; sent < count; sent += TOGETHER) {
            List<Response<Object>> replies = new ArrayList<>();
            try (AbstractPipeline pipeline = jedis.pipelined()) {
                for (int i = 0; i < TOGETHER; i++) {
                    List<List<String>> call = state.next(claim);
                    replies.add(pipeline.evalsha(digest, call.get(0), call.get(1)));
                }
            }
            for (Response<Object> reply : replies) {
                String word = String.valueOf(((List<?>) reply.get()).get(0));
                if (!word.equals(claim.word)) {
                    throw new IllegalStateException(claim + " answered " + word);
                }
            }
        }
    }

    private double info(String section, String field) {
        return jedis.info(section)
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .mapToDouble(line -> Double.parseDouble(line.substring(field.length() + 1)))
                .sum();
    }
}

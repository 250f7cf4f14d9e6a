package org.hotseat.redis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;

/**
 * Scripts of claims by Redis's processor time, by the commands that they run and by the memory that a claim takes once
 * its fact is written, beside those of another version: all cases by turns in one run, fifty calls a round trip.
 * Arguments: rounds (15), the directory {@code lua} of the other version, a {@code redis-server} to have its
 * instructions counted by valgrind besides.
 */
public final class ScriptCostBench {

    /** Small hashes have another form in Redis: of the measured ones only orders are small. */
    private static final int SMALL = 32;

    private static final int BEFORE = 50;

    private static final int CALLS = 250;
    private static final int TOGETHER = 50;

    private static final Path OWN = Path.of("src", "main", "resources", "lua");
    private static final Path DIRECTORY = Path.of("target", "bench", "cost");

    private record Figures(double micros, double commands, double bytes, double instructions) {}

    private final UnifiedJedis jedis;
    private final ScriptCostState state;
    private final Optional<CountedRedis> counted;

    private ScriptCostBench(UnifiedJedis jedis, Optional<CountedRedis> counted) {
        this.jedis = jedis;
        this.state = new ScriptCostState(jedis);
        this.counted = counted;
    }

    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        Map<String, Path> versions = new LinkedHashMap<>();
        if (arguments.length > 1) {
            for (String version : arguments[1].split(",")) {
                String[] words = version.split("=");
                versions.put(words.length > 1 ? words[0] : "before", Path.of(words[words.length - 1]));
            }
        }
        versions.put("now", OWN);
        Pattern asked = Pattern.compile(arguments.length > 3 ? arguments[3] : ".*");
        List<ScriptCostClaim> claims = Stream.of(ScriptCostClaim.values())
                .filter(claim -> asked.matcher(claim.name()).matches())
                .toList();
        if (arguments.length > 2 && !arguments[2].isEmpty()) {
            try (CountedRedis redis = CountedRedis.start(Path.of(arguments[2]), FreePort.find(), DIRECTORY);
                    RedisClient jedis = client(redis.port())) {
                new ScriptCostBench(jedis, Optional.of(redis)).run(rounds, versions, claims);
            }
            return;
        }
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), DIRECTORY);
                RedisClient jedis = client(redis.port())) {
            new ScriptCostBench(jedis, Optional.empty()).run(rounds, versions, claims);
        }
    }

    private static RedisClient client(int port) {
        return RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .timeoutMillis(Patience.HANG_MILLIS)
                        .build())
                .build();
    }

    private void run(int rounds, Map<String, Path> versions, List<ScriptCostClaim> claims) {
        Map<String, List<Figures>> seen = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (ScriptCostClaim claim : claims) {
                for (Map.Entry<String, Path> version : versions.entrySet()) {
                    Figures figures = measured(claim, version.getValue());
                    if (round > 0 || rounds == 0) {
                        seen.computeIfAbsent(claim.words + " | " + version.getKey(), name -> new ArrayList<>())
                                .add(figures);
                    }
                }
            }
        }
        System.out.println(
                "| script | version | Redis, CPU µs: lower quartile | median | least | commands | bytes | instructions |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
        seen.forEach((name, all) -> {
            double[] micros = all.stream().mapToDouble(Figures::micros).sorted().toArray();
            double[] bytes = all.stream().mapToDouble(Figures::bytes).sorted().toArray();
            double[] instructions =
                    all.stream().mapToDouble(Figures::instructions).sorted().toArray();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %.1f | %.1f | %.0f | %,.0f |%n",
                    name,
                    micros[micros.length / 4],
                    micros[micros.length / 2],
                    micros[0],
                    all.get(0).commands(),
                    bytes[bytes.length / 2],
                    instructions[0]);
        });
    }

    private Figures measured(ScriptCostClaim claim, Path version) {
        state.begin(claim, version);
        for (String kind : List.of("hash", "zset")) {
            configure("SET", kind + "-max-ziplist-entries", Integer.toString(SMALL));
        }
        claim.first.ifPresent(first -> call(first, version, 0, BEFORE + CALLS));
        call(claim, version, 0, BEFORE);
        jedis.del("outbox", "claims");
        double bytes = info("memory", "used_memory:");
        configure("RESETSTAT");
        counted.ifPresent(CountedRedis::begin);
        double cpu = info("cpu", "used_cpu_sys:") + info("cpu", "used_cpu_user:");
        call(claim, version, BEFORE, CALLS);
        cpu = info("cpu", "used_cpu_sys:") + info("cpu", "used_cpu_user:") - cpu;
        double instructions = counted.map(CountedRedis::end).orElse(0.0);
        double commands = info("commandstats", "cmdstat_") - CALLS - 2;
        // The journal deletes the entries.
        jedis.del("outbox", "claims");
        return new Figures(
                cpu * 1e6 / CALLS,
                commands / CALLS,
                (info("memory", "used_memory:") - bytes) / CALLS,
                instructions / CALLS);
    }

    private void configure(String... words) {
        CommandArguments command = new CommandArguments(Protocol.Command.CONFIG);
        List.of(words).forEach(command::add);
        jedis.executeCommand(command);
    }

    private void call(ScriptCostClaim claim, Path version, int first, int count) {
        String digest = jedis.scriptLoad(claim.text(version), "any");
        List<String> names = claim.arguments(version);
        for (int sent = 0; sent < count; sent += TOGETHER) {
            List<Response<Object>> replies = new ArrayList<>();
            try (AbstractPipeline pipeline = jedis.pipelined()) {
                for (int i = 0; i < TOGETHER; i++) {
                    List<List<String>> call = state.call(claim, names, first + sent + i);
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

    /** The sum of a figure, or of the calls of commands. */
    private double info(String section, String field) {
        return jedis.info(section)
                .lines()
                .filter(line -> line.startsWith(field))
                .map(line -> line.substring(line.indexOf(':') + 1).replaceFirst("^calls=([0-9]+).*", "$1"))
                .mapToDouble(Double::parseDouble)
                .sum();
    }
}

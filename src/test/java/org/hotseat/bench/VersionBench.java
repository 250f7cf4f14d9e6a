package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import redis.clients.jedis.Jedis;

/**
 * The processor time of claims, at the server and in Redis, beside another version: two servers with stores of their
 * own, the same cases by turns in one run. What a claim allocates does not depend on what else the machine does.
 * Arguments: the WAR of the other version, seconds a case and round (4), rounds (3), connections (32), answers of
 * warm-up a case (30,000), a pattern for the names of the cases.
 */
public final class VersionBench {

    private static final Path DIRECTORY = Path.of("target", "bench", "versions");

    /** A server with its stores, and its cases by their names. */
    private record Version(String name, ServerProcess server, StoresProcess stores, List<Case> cases) {}

    private record Figures(double server, double redis, double allocated) {}

    private VersionBench() {}

    public static void main(String[] arguments) {
        Path other = Path.of(arguments[0]);
        Duration time = Duration.ofSeconds(Bench.argument(arguments, 1, 4));
        int rounds = Bench.argument(arguments, 2, 3);
        int connections = Bench.argument(arguments, 3, 32);
        int warmUp = Bench.argument(arguments, 4, 30_000);
        Pattern asked = Pattern.compile(arguments.length > 5 ? arguments[5] : ".*");
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores-before"));
                StoresProcess own = StoresProcess.startInMemory(DIRECTORY.resolve("stores-now"));
                ServerProcess before = BenchServer.startOther(other, DIRECTORY.resolve("before"), stores);
                ServerProcess now = BenchServer.start(DIRECTORY.resolve("now"), own, "facts")) {
            List<Version> versions = List.of(
                    version("before", before, stores, connections, asked),
                    version("now", now, own, connections, asked));
            Map<String, List<Figures>> seen = new LinkedHashMap<>();
            for (Version version : versions) {
                version.cases().forEach(one -> Bench.warmUp(one, warmUp));
            }
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < versions.get(0).cases().size(); i++) {
                    for (Version version : versions) {
                        Case one = version.cases().get(i);
                        seen.computeIfAbsent(one.name() + " | " + version.name(), name -> new ArrayList<>())
                                .add(measured(version, one, time));
                    }
                }
            }
            print(seen);
        }
    }

    private static Version version(
            String name, ServerProcess server, StoresProcess stores, int connections, Pattern asked) {
        BenchResources resources = new BenchResources(server.port());
        resources.create();
        resources.createHalls();
        List<Case> cases = new BenchCases(server, server, connections)
                .all().stream()
                        .filter(one -> one.aim() != 1)
                        .filter(one -> !one.name().contains("=hot"))
                        .filter(one -> asked.matcher(one.name()).matches())
                        .toList();
        return new Version(name, server, stores, cases);
    }

    private static Figures measured(Version version, Case one, Duration time) {
        Backlog backlog = new Backlog(version.server().uri());
        backlog.awaitNone();
        double allocated = allocated(version.server());
        double redis = redisMicros(version.stores());
        Duration cpu = one.load().processorTime();
        Measured seen = one.load().run(one.requests(), time);
        seen.expectOnly(one.status());
        backlog.awaitNone();
        int claims = seen.count();
        return new Figures(
                one.load().processorTime().minus(cpu).toNanos() / 1e3 / claims,
                (redisMicros(version.stores()) - redis) / claims,
                (allocated(version.server()) - allocated) / claims);
    }

    private static double redisMicros(StoresProcess stores) {
        try (Jedis jedis = new Jedis("127.0.0.1", stores.redisPort())) {
            return jedis.info("cpu")
                            .lines()
                            .filter(line -> line.startsWith("used_cpu_sys:") || line.startsWith("used_cpu_user:"))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)))
                            .sum()
                    * 1e6;
        }
    }

    /** The bytes that a server with the serial collector has allocated since its young generation has its size. */
    private static double allocated(ServerProcess server) {
        try {
            Process jcmd = new ProcessBuilder("jcmd", Long.toString(server.pid()), "PerfCounter.print")
                    .redirectErrorStream(true)
                    .start();
            Map<String, Double> counters = new LinkedHashMap<>();
            new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.matches("sun\\.gc\\.[a-zA-Z0-9.]+=[0-9]+"))
                    .map(line -> line.split("="))
                    .forEach(line -> counters.put(line[0], Double.parseDouble(line[1])));
            String eden = "sun.gc.generation.0.space.0.";
            return counters.get("sun.gc.collector.0.invocations") * counters.get(eden + "capacity")
                    + counters.get(eden + "used");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void print(Map<String, List<Figures>> seen) {
        System.out.println(
                "| case | version | server CPU µs | least | Redis CPU µs | least | bytes allocated | least |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
        seen.forEach((name, all) -> {
            double[] server = all.stream().mapToDouble(Figures::server).sorted().toArray();
            double[] redis = all.stream().mapToDouble(Figures::redis).sorted().toArray();
            double[] bytes =
                    all.stream().mapToDouble(Figures::allocated).sorted().toArray();
            int middle = all.size() / 2;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %.0f | %.1f | %.1f | %.0f | %.0f |%n",
                    name,
                    server[middle],
                    server[0],
                    redis[middle],
                    redis[0],
                    bytes[middle],
                    bytes[0]);
        });
    }
}

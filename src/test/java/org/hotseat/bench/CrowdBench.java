package org.hotseat.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.WildFlyProcess;

/**
 * One server with {@code HOTSEAT_ACK=facts}, asked by crowds of several sizes, and then at fixed rates, where waiting
 * counts: shares of the rate that 64 connections reached. Arguments: seconds a row (6), answers of warm-up a case
 * (250,000), {@code payara} or {@code wildfly} (payara; the other one is in {@code jboss.home}).
 */
public final class CrowdBench {

    private static final Path DIRECTORY = Path.of("target", "bench-crowds");
    private static final List<Integer> CROWDS = List.of(16, 64, 256, 2_000);
    private static final int USUAL = 64;
    private static final int UNAVAILABLE = 503;
    private static final int PACED_CONNECTIONS = 2_000;
    private static final List<Double> SHARES = List.of(0.25, 0.50, 0.75);
    private static final Set<String> CASES = Set.of(
            "POST with token and body, no store",
            "hold, HOTSEAT_ACK=facts",
            "hold refused, sold out",
            "order of a place");
    private static final String HEAD = "| case | %s | requests/s | p50 ms | p99 ms | p99.9 ms | server CPU µs | 503 |%n"
            + "|---|---:|---:|---:|---:|---:|---:|---:|%n";

    private final StringBuilder table = new StringBuilder();

    private CrowdBench() {}

    public static void main(String[] arguments) throws IOException {
        Duration time = Duration.ofSeconds(Bench.argument(arguments, 0, 6));
        int warmUp = Bench.argument(arguments, 1, 250_000);
        boolean wildFly = arguments.length > 2 && arguments[2].equals("wildfly");
        CrowdBench bench = new CrowdBench();
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"))) {
            if (wildFly) {
                try (WildFlyProcess server = BenchServer.wildFly(DIRECTORY.resolve("wildfly"), stores, "facts")) {
                    bench.measure(new BenchTarget(server.port(), server::cpuTime), time, warmUp);
                }
            } else {
                try (ServerProcess server = BenchServer.start(DIRECTORY.resolve("payara"), stores, "facts")) {
                    bench.measure(new BenchTarget(server.port(), server::cpuTime), time, warmUp);
                }
            }
        }
        System.out.println(bench.table);
    }

    private void measure(BenchTarget server, Duration time, int warmUp) throws IOException {
        new BenchResources(server.port()).create();
        cases(server, USUAL).forEach(each -> Bench.warmUp(each, warmUp));
        Map<String, Double> reached = new HashMap<>();
        table.append(String.format(HEAD, "connections"));
        for (int crowd : CROWDS) {
            for (Case one : cases(server, crowd)) {
                Measured seen = one.load().run(one.requests(), time);
                row(one, Integer.toString(crowd), seen);
                if (crowd == USUAL) {
                    reached.put(one.name(), seen.perSecond());
                }
            }
        }
        table.append(String.format("%n" + HEAD, "rate"));
        for (double share : SHARES) {
            for (Case one : cases(server, USUAL)) {
                double rate = share * reached.get(one.name());
                Measured seen = new PacedLoad(server.port(), server.cpuTime(), PACED_CONNECTIONS, rate)
                        .run(one.requests(), time);
                row(one, String.format(Locale.ROOT, "%.2f", share), seen);
            }
        }
    }

    private static List<Case> cases(BenchTarget server, int connections) {
        Load load = new Load(server.port(), server.cpuTime(), connections);
        return new BenchCases(load, load)
                .all().stream().filter(one -> CASES.contains(one.name())).toList();
    }

    private void row(Case one, String crowd, Measured seen) {
        table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %.1f | %.1f | %.1f | %.0f | %,d |%n",
                one.name(),
                crowd,
                seen.perSecond(),
                seen.millisAt(0.50),
                seen.millisAt(0.99),
                seen.millisAt(0.999),
                seen.cpuMicros(),
                tooMany(one, seen)));
    }

    /** Requests that the server did not let in: more than it can answer in time. They changed nothing. */
    private static long tooMany(Case one, Measured seen) {
        Map<Integer, Long> others = new HashMap<>(seen.statuses());
        others.remove(one.status());
        long refused = Optional.ofNullable(others.remove(UNAVAILABLE)).orElse(0L);
        if (!others.isEmpty()) {
            throw new IllegalStateException(one.name() + " was answered with " + others);
        }
        return refused;
    }

    private record BenchTarget(int port, Supplier<Duration> cpuTime) {}
}

package org.hotseat.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;

/**
 * Script batches: the same cases by turns on a server that has them and on one that has not, of the same build and on
 * the same stores. Arguments: seconds a case and round (6), rounds (3), connections (64), answers of warm-up a case
 * (100,000), {@code HOTSEAT_ACK} of both (facts).
 */
public final class BatchBench {

    private static final Path DIRECTORY = Path.of("target", "bench");
    private static final Set<String> CASES = Set.of(
            "POST with token and body, no store",
            "hold, HOTSEAT_ACK=facts",
            "hold refused, sold out",
            "order of a place");
    private static final Set<String> HOT_CASES =
            Set.of("POST with token and body, no store", "hold, HOTSEAT_ACK=hot", "hold refused, sold out");

    private static final String WITH = " · batches";

    private BatchBench() {}

    public static void main(String[] arguments) {
        Duration time = Duration.ofSeconds(Bench.argument(arguments, 0, 6));
        int rounds = Bench.argument(arguments, 1, 3);
        int connections = Bench.argument(arguments, 2, 64);
        int warmUp = Bench.argument(arguments, 3, 100_000);
        String ack = arguments.length > 4 ? arguments[4] : "facts";
        Set<String> names = ack.equals("facts") ? CASES : HOT_CASES;
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess with = BenchServer.start(DIRECTORY.resolve("server-with"), stores, ack);
                ServerProcess without = BenchServer.start(
                        DIRECTORY.resolve("server-without"), stores, ack, List.of("-Dhotseat.bench.no-batches=true"))) {
            new BenchResources(with.port()).create();
            List<Case> cases = new ArrayList<>();
            List<Case> first = cases(with, connections, names);
            List<Case> second = cases(without, connections, names);
            for (int i = 0; i < first.size(); i++) {
                cases.add(named(first.get(i), WITH));
                cases.add(named(second.get(i), " · none"));
            }
            Backlog backlog = new Backlog(with.uri(), without.uri());
            for (Case one : cases) {
                Bench.warmUp(one, warmUp);
                backlog.awaitNone();
            }
            Map<Case, List<Measured>> measured = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Case one : cases) {
                    Duration before = one.load().processorTime();
                    Measured seen = one.load().run(one.requests(), time);
                    seen.expectOnly(one.status());
                    backlog.awaitNone();
                    seen.tookWithTheRest(one.load().processorTime().minus(before));
                    measured.computeIfAbsent(one, key -> new ArrayList<>()).add(seen);
                }
            }
            System.out.println(new BenchTable(measured).text(BenchCases.POST + WITH, "× POST"));
        }
    }

    private static List<Case> cases(ServerProcess server, int connections, Set<String> names) {
        return new BenchCases(server, server, connections)
                .all().stream().filter(one -> names.contains(one.name())).toList();
    }

    private static Case named(Case one, String more) {
        return new Case(one.name() + more, one.load(), one.status(), 1, one.requests());
    }
}

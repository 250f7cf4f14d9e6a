package org.hotseat.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;

/**
 * Starts Redis, the embedded MongoDB server and two Payara Micros with the built WAR (one answering holds after the
 * script, one after the fact), warms them, and measures all cases by turns, several rounds, in one run. Arguments:
 * seconds a case and round (6), rounds (3), connections (64), answers of warm-up a case (250,000: the virtual machine's
 * last compiler takes that long to be done with a path), and {@code ways} for fast-path operations without Jakarta REST
 * beside the same with it.
 */
public final class Bench {

    private static final Path DIRECTORY = Path.of("target", "bench");

    private static final Duration SLICE = Duration.ofSeconds(5);

    private static final int MAX_SLICES = 24;

    private Bench() {}

    public static void main(String[] arguments) {
        Duration time = Duration.ofSeconds(argument(arguments, 0, 6));
        int rounds = argument(arguments, 1, 3);
        int connections = argument(arguments, 2, 64);
        int warmUp = argument(arguments, 3, 250_000);
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess facts = BenchServer.start(DIRECTORY.resolve("server-facts"), stores, "facts");
                ServerProcess hot = BenchServer.start(DIRECTORY.resolve("server-hot"), stores, "hot")) {
            BenchResources resources = new BenchResources(facts.port());
            resources.create();
            resources.createHalls();
            BenchCases all = new BenchCases(facts, hot, connections);
            List<Case> cases = arguments.length > 4 && arguments[4].equals("ways") ? all.ways() : all.all();
            Backlog backlog = new Backlog(facts.uri(), hot.uri());
            for (Case one :
                    Stream.concat(all.warming().stream(), cases.stream()).toList()) {
                warmUp(one, warmUp, backlog::awaitNone);
            }
            Map<Case, List<Measured>> measured = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Case one : cases) {
                    Duration before = one.load().processorTime();
                    Measured seen = one.load().run(one.requests(), time);
                    backlog.awaitNone();
                    seen.tookWithTheRest(one.load().processorTime().minus(before));
                    measured.computeIfAbsent(one, key -> new ArrayList<>()).add(seen);
                    System.err.println("round " + (round + 1) + ", " + one.name() + ": " + seen);
                    seen.expectOnly(one.status());
                }
            }
            System.out.println(new BenchTable(measured).text(BenchCases.BARE, "× bare"));
        }
    }

    /** Sends until so many answers have come, for two minutes at most. */
    static void warmUp(Case one, int answers) {
        warmUp(one, answers, () -> {});
    }

    private static void warmUp(Case one, int answers, Runnable afterEachPart) {
        int seen = 0;
        for (int i = 0; i < MAX_SLICES && seen < answers; i++) {
            Measured slice = one.load().run(one.requests(), SLICE);
            System.err.println("warm-up, " + one.name() + ": " + slice);
            slice.expectOnly(one.status());
            seen += slice.count();
            afterEachPart.run();
        }
    }

    static int argument(String[] arguments, int index, int otherwise) {
        return index < arguments.length ? Integer.parseInt(arguments[index]) : otherwise;
    }
}

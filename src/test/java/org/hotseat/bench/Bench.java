package org.hotseat.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;

/**
 * Starts Redis, the embedded MongoDB server and two Payara Micros with the built WAR (one answering holds after the script, one after
 * the fact), warms them, and measures all cases by turns, several rounds, in one run. Arguments: seconds a case and round (6),
 * rounds (3), connections (64), seconds of a slice of warm-up (6).
 */
public final class Bench {

    private static final Path DIRECTORY = Path.of("target", "bench");

    private static final int FEWEST_SLICES = 4;
    private static final int MOST_SLICES = 15;
    private static final double STEADY = 0.97;

    private Bench() {}

    public static void main(String[] arguments) {
        Duration time = Duration.ofSeconds(argument(arguments, 0, 6));
        int rounds = argument(arguments, 1, 3);
        int connections = argument(arguments, 2, 64);
        Duration slice = Duration.ofSeconds(argument(arguments, 3, 6));
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess facts = server("facts", stores);
                ServerProcess hot = server("hot", stores)) {
            List<Case> cases = new BenchCases(facts, hot, connections).all();
            Backlog backlog = new Backlog(facts.uri(), hot.uri());
            for (Case one : cases) {
                warmUp(one, slice);
                backlog.awaitNone();
            }
            Map<Case, List<Measured>> measured = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Case one : cases) {
                    Measured seen = one.load().run(one.requests(), time);
                    seen.expectOnly(one.status());
                    measured.computeIfAbsent(one, key -> new ArrayList<>()).add(seen);
                    backlog.awaitNone();
                }
            }
            System.out.println(new BenchTable(measured).text());
        }
    }

    /** Until an answer takes no less of the server's processor time than before: then its compiler has little left to do. */
    private static void warmUp(Case one, Duration slice) {
        double before = Double.MAX_VALUE;
        for (int i = 0; i < MOST_SLICES; i++) {
            Measured seen = one.load().run(one.requests(), slice);
            seen.expectOnly(one.status());
            double now = seen.cpuMicros();
            if (i >= FEWEST_SLICES && now > STEADY * before) {
                return;
            }
            before = now;
        }
    }

    private static ServerProcess server(String ack, StoresProcess stores) {
        Path directory = DIRECTORY.resolve("server-" + ack);
        ServerSettings built = ServerSettings.builtWar(directory);
        ServerSettings settings = new ServerSettings(
                        built.microJar(),
                        BenchWar.writeTo(directory, built.war()),
                        built.port(),
                        Map.of(),
                        built.jvmOptions(),
                        directory,
                        built.readyPath(),
                        built.patience())
                .with("HOTSEAT_ACK", ack)
                .with("HOTSEAT_DEMO", "true")
                .with(
                        "HOTSEAT_DEMO_KEY",
                        DIRECTORY.resolve("key").toAbsolutePath().toString())
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(stores.redisPort()))
                .with("MONGODB_URI", stores.mongoUri())
                .with("MONGODB_DATABASE", "bench")
                .with("MONGODB_TIMEOUT_MS", "10000");
        return ServerProcess.start(settings);
    }

    private static int argument(String[] arguments, int index, int otherwise) {
        return index < arguments.length ? Integer.parseInt(arguments[index]) : otherwise;
    }
}

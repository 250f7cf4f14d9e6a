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
 * rounds (3), connections (64), seconds of warm-up a case (25: the virtual machine compiles a path when it has been taken some ten
 * thousand times).
 */
public final class Bench {

    private static final Path DIRECTORY = Path.of("target", "bench");

    private Bench() {}

    public static void main(String[] arguments) {
        Duration time = Duration.ofSeconds(argument(arguments, 0, 6));
        int rounds = argument(arguments, 1, 3);
        int connections = argument(arguments, 2, 64);
        Duration warmUp = Duration.ofSeconds(argument(arguments, 3, 25));
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess facts = server("facts", stores);
                ServerProcess hot = server("hot", stores)) {
            List<Case> cases = new BenchCases(facts, hot, connections).all();
            Backlog backlog = new Backlog(facts.uri(), hot.uri());
            for (Case one : cases) {
                one.load().run(one.requests(), warmUp).expectOnly(one.status());
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

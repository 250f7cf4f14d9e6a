package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;

/**
 * Flame graphs of single cases, by async-profiler's command {@code asprof}, whose path is the first argument: a server
 * is warmed with one case, then looked at while the load goes on. Each graph is a page and a text of collapsed stacks
 * below {@code target/bench}. Arguments behind it: seconds a case (20), connections (64), answers of warm-up a case
 * (200,000), then names of cases (all).
 */
public final class FlameBench {

    private static final Path DIRECTORY = Path.of("target", "bench");

    /** Stacks at any instruction, and not only at those where the virtual machine may stop. */
    private static final List<String> PRECISE =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-XX:+EnableDynamicAgentLoading");

    private FlameBench() {}

    public static void main(String[] arguments) throws InterruptedException {
        String profiler = arguments[0];
        Duration time = Duration.ofSeconds(Bench.argument(arguments, 1, 20));
        int connections = Bench.argument(arguments, 2, 64);
        int warmUp = Bench.argument(arguments, 3, 200_000);
        List<String> names = Arrays.asList(arguments).subList(Math.min(4, arguments.length), arguments.length);
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess facts = BenchServer.start(DIRECTORY.resolve("server-facts"), stores, "facts", PRECISE);
                ServerProcess hot = BenchServer.start(DIRECTORY.resolve("server-hot"), stores, "hot", PRECISE)) {
            BenchResources resources = new BenchResources(facts.port());
            resources.create();
            resources.createHalls();
            Backlog backlog = new Backlog(facts.uri(), hot.uri());
            for (Case one : new BenchCases(facts, hot, connections).all()) {
                if (names.isEmpty() || names.contains(one.name())) {
                    Bench.warmUp(one, warmUp);
                    backlog.awaitNone();
                    Measured seen = look(profiler, one.name().contains("=hot") ? hot : facts, one, time);
                    backlog.awaitNone();
                    System.out.printf(
                            "%s: %,.0f/s, %.0f µs of the server's processor time%n",
                            one.name(), seen.perSecond(), seen.cpuMicros());
                }
            }
        }
    }

    private static Measured look(String profiler, ServerProcess server, Case one, Duration time)
            throws InterruptedException {
        String pid = Long.toString(server.pid());
        String name = one.name().replaceAll("\\W+", "-");
        // Begun and ended by commands of its own, so that no thread of the load waits for it.
        run(profiler, "start", "-e", "cpu", "-t", pid);
        Measured seen = one.load().run(one.requests(), time);
        run(profiler, "dump", "-o", "collapsed", "-f", file(name + ".txt"), pid);
        run(profiler, "stop", "-o", "flamegraph", "-f", file(name + ".html"), pid);
        seen.expectOnly(one.status());
        return seen;
    }

    private static String file(String name) {
        return DIRECTORY.resolve(name).toAbsolutePath().toString();
    }

    private static void run(String... command) throws InterruptedException {
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

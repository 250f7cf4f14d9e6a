package org.hotseat.demo;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.jspecify.annotations.Nullable;

/**
 * Starts the demo and stays until it is told to end by Ctrl-C or SIGTERM, or one of its processes ends by itself. The
 * server ends before its stores, so that nothing under way is lost.
 */
public final class Demo {

    private static final String[] REDIS_VARIABLES = {
        "REDIS_DB", "REDIS_USER", "REDIS_PASSWORD", "REDIS_TLS", "REDIS_MODE", "REDIS_NODES"
    };

    /** A server that has ended is noticed at once; one that still starts may be on a slow machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final int USUAL_MANAGEMENT_PORT = 9_990;

    /** Seconds: nobody waits for a demo to be fast, and the quick compiler is soon done. */
    private static final String WARM_UP = "5";

    private final DemoSettings settings;
    private final DemoManual manual;
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private @Nullable StoresProcess stores;
    private volatile boolean stopping;

    private Demo(DemoSettings settings, Path base) {
        this.settings = settings;
        this.manual = new DemoManual(base, System.out::println);
    }

    public static void main(String[] arguments) {
        Path base = Path.of(System.getProperty("basedir", System.getProperty("user.dir")));
        new Demo(DemoSettings.from(System.getenv(), base), base).run();
    }

    private void run() {
        if (!FreePort.isFree(settings.port())) {
            throw new IllegalStateException("Port " + settings.port() + " is in use. Stop what listens there, or choose"
                    + " another port: HOTSEAT_PORT=8081 mvn -Pdemo package");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "demo-stop"));
        ServerProcess server;
        CompletableFuture<Process> storesEnd;
        try {
            DemoProgress progress = push(new DemoProgress(
                            settings.data().resolve("start-seconds.txt"),
                            System.out::println,
                            () -> System.nanoTime() / 1_000_000_000L)
                    .start());
            progress.step("Starting the stores");
            push(manual).build("http://127.0.0.1:" + settings.port() + "/hotseat/docs/");
            storesEnd = startStores();
            progress.step("Starting the server");
            server = startServer();
            progress.step("Creating the demo's data");
            seed(server.uri().resolve("hotseat/api/"));
            progress.ready();
            System.out.println(DemoGuide.text(
                    settings,
                    settings.ownRedis() ? "on port " + stores.redisPort() : "from REDIS_HOST",
                    settings.ownMongo() ? "on port " + stores.mongoPort() : "from MONGODB_URI",
                    server));
        } catch (RuntimeException e) {
            // Otherwise its lines would go on, and its stores stay.
            stop();
            throw e;
        }
        CompletableFuture.anyOf(storesEnd, server.onExit()).join();
        if (!stopping) {
            String gone = server.isAlive() ? "stores" : "server";
            stop();
            throw new IllegalStateException("the demo's " + gone + " ended by itself; see " + settings.data());
        }
    }

    /** A future that ends when the stores do; never, when both are somebody else's. */
    private CompletableFuture<Process> startStores() {
        if (!settings.ownRedis() && !settings.ownMongo()) {
            return new CompletableFuture<>();
        }
        StoresProcess started = push(StoresProcess.start(settings));
        stores = started;
        return started.onExit();
    }

    private ServerProcess startServer() {
        ServerSettings server = ServerSettings.builtWar(settings.data()).shortLived();
        server = server.withWar(DemoWar.writeTo(settings.data(), server.war()))
                .withPort(settings.port())
                .withPatience(PATIENCE)
                .withOpenManagement()
                .with("HOTSEAT_MANAGEMENT_PORT", managementPort())
                .with("HOTSEAT_SELF_PAYMENT", "true")
                .with("HOTSEAT_DEMO_MANUAL", manual.directory().toString())
                .with(
                        "HOTSEAT_WEBHOOK_ALLOWED",
                        System.getenv().getOrDefault("HOTSEAT_WEBHOOK_ALLOWED", "http://127.0.0.1:*"))
                .with("HOTSEAT_WARMUP_SECONDS", System.getenv().getOrDefault("HOTSEAT_WARMUP_SECONDS", WARM_UP))
                .with(DemoWar.environment(settings.key()))
                .with(checkout(settings.port()));
        if (settings.ownRedis()) {
            for (String variable : REDIS_VARIABLES) {
                server = server.with(variable, "");
            }
            server = server.with("REDIS_HOST", "127.0.0.1").with("REDIS_PORT", Integer.toString(stores.redisPort()));
        }
        if (settings.ownMongo()) {
            server = server.with("MONGODB_URI", stores.mongoUri());
        }
        if (settings.ownRedis() && settings.ownMongo()) {
            DemoFaults faults = push(new DemoFaults(stores.redisPort(), stores.mongoPort()));
            server = server.with("MONGODB_URI", faults.mongoUri()).with("HOTSEAT_DEMO_FAULTS", faults.address());
        }
        ServerProcess started = push(ServerProcess.start(server));
        System.out.println("Health and OpenAPI: " + started.managementUri() + "health, " + started.managementUri()
                + "openapi; in the demo on the address above, too");
        return started;
    }

    /** The demo's own one, unless somebody tries another. */
    private static Map<String, String> checkout(int port) {
        return System.getenv().containsKey("HOTSEAT_CHECKOUT_URL")
                ? Map.of()
                : DemoWar.checkout(URI.create("http://127.0.0.1:" + port + "/hotseat/"));
    }

    /** The usual one where it is free, so that the demo's addresses are those of the README. */
    private static String managementPort() {
        String named = System.getenv().getOrDefault("HOTSEAT_MANAGEMENT_PORT", "");
        if (!named.isBlank()) {
            return named;
        }
        return Integer.toString(FreePort.isFree(USUAL_MANAGEMENT_PORT) ? USUAL_MANAGEMENT_PORT : FreePort.find());
    }

    private void seed(URI api) {
        try {
            int created = new DemoData(api).seed();
            System.out.println(
                    created == 0
                            ? "The demo's data is there from an earlier start."
                            : "Resources created for the demo: " + created + ".");
        } catch (RuntimeException e) {
            // The server runs and can be looked at; but nobody shall think that the data is there.
            System.err.println("The demo data could NOT be created: " + e.getMessage());
        }
    }

    private <T extends AutoCloseable> T push(T process) {
        synchronized (running) {
            running.push(process);
        }
        return process;
    }

    private void stop() {
        stopping = true;
        synchronized (running) {
            while (!running.isEmpty()) {
                try {
                    running.pop().close();
                } catch (Exception e) {
                    // The others must be ended all the same.
                    System.err.println("could not end a process of the demo: " + e);
                }
            }
        }
    }
}

package org.hotseat.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.WildFlyProcess;

/** A server as it is shipped, with the built WAR, from the moment at which it says that it is ready. */
final class CurveServer implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long CHECK_MILLIS = 50;

    private final int port;
    private final Supplier<Duration> processorTime;
    private final Supplier<String> log;
    private final Runnable end;

    private CurveServer(int port, Supplier<Duration> processorTime, Supplier<String> log, Runnable end) {
        this.port = port;
        this.processorTime = processorTime;
        this.log = log;
        this.end = end;
    }

    /** A Payara Micro. */
    static CurveServer payara(Path directory, Map<String, String> environment) {
        ServerSettings settings = ServerSettings.builtWar(directory);
        for (Map.Entry<String, String> each : environment.entrySet()) {
            settings = settings.with(each.getKey(), each.getValue());
        }
        ServerProcess server = ServerProcess.start(settings);
        return new CurveServer(server.port(), server::cpuTime, server::log, server::close);
    }

    /** The WildFly of {@code jboss.home}, set up by {@code server-config/wildfly}. */
    static CurveServer wildFly(Path directory, Map<String, String> environment) throws InterruptedException {
        ServerSettings built = ServerSettings.builtWar(directory);
        Map<String, String> all = new HashMap<>(built.environment());
        all.putAll(environment);
        WildFlyProcess server = WildFlyProcess.start(directory, built.war(), all, List.of("-XX:TieredStopAtLevel=4"));
        CurveServer ready = new CurveServer(server.port(), server::cpuTime, server::log, server::close);
        ready.await(server.management().resolve("health/ready"));
        return ready;
    }

    private void await(URI health) throws InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        long begin = System.nanoTime();
        while (!ready(client, health)) {
            if (System.nanoTime() - begin > PATIENCE_NANOS) {
                close();
                throw new IllegalStateException("it is not ready:\n" + log());
            }
            TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
        }
    }

    /** Over one connection: WildFly's management takes 100, and no more until some have been silent for a minute. */
    private static boolean ready(HttpClient client, URI health) throws InterruptedException {
        try {
            return client.send(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    /** A load of so many connections. */
    Load load(int connections) {
        return new Load(port, processorTime, connections);
    }

    String log() {
        return log.get();
    }

    @Override
    public void close() {
        end.run();
    }
}

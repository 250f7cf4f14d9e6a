package org.hotseat.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.WildFlyProcess;

/** A server with the built WAR and the {@link EmptyResource}, on stores of a benchmark's own. */
final class BenchServer {

    private BenchServer() {}

    /**
     * A Payara Micro.
     *
     * @param ack the setting {@code HOTSEAT_ACK}
     */
    static ServerProcess start(Path directory, StoresProcess stores, String ack) {
        return start(directory, stores, ack, List.of());
    }

    /** @param jvmOptions behind those of every such server */
    static ServerProcess start(Path directory, StoresProcess stores, String ack, List<String> jvmOptions) {
        return ServerProcess.start(settings(directory, stores, ack, jvmOptions));
    }

    /** One with a WAR of another version, as it is. */
    static ServerProcess startOther(Path war, Path directory, StoresProcess stores) {
        ServerSettings built = settings(directory, stores, "facts", List.of());
        return ServerProcess.start(built.withWar(war));
    }

    /** One from which resources leave seconds after they are over. */
    static ServerProcess startLeaving(Path directory, StoresProcess stores) {
        return ServerProcess.start(
                settings(directory, stores, "facts", List.of()).with("HOTSEAT_OVER_MINUTES", "0.05"));
    }

    /** One that waits a minute for MongoDB: the embedded server sorts all documents for each page of a list. */
    static ServerProcess startPatient(Path directory, StoresProcess stores) {
        return ServerProcess.start(
                settings(directory, stores, "facts", List.of()).with("MONGODB_TIMEOUT_MS", "60000"));
    }

    /**
     * One with the usual time for MongoDB: after a loss of Redis it is waited for as long before anything is decided.
     */
    static ServerProcess startUsual(Path directory, StoresProcess stores) {
        return ServerProcess.start(
                settings(directory, stores, "facts", List.of()).with("MONGODB_TIMEOUT_MS", "1500"));
    }

    private static ServerSettings settings(Path directory, StoresProcess stores, String ack, List<String> jvmOptions) {
        ServerSettings built = ServerSettings.builtWar(directory);
        return new ServerSettings(
                        built.microJar(),
                        BenchWar.writeTo(directory, built.war()),
                        built.port(),
                        built.environment(),
                        Stream.concat(built.jvmOptions().stream(), jvmOptions.stream())
                                .toList(),
                        directory,
                        built.readyPath(),
                        built.patience())
                .with(settings(stores, ack));
    }

    /** A WildFly, set up by {@code server-config/wildfly}, with all compilers; its home is in {@code jboss.home}. */
    static WildFlyProcess wildFly(Path directory, StoresProcess stores, String ack) {
        ServerSettings built = ServerSettings.builtWar(directory);
        Map<String, String> environment = new HashMap<>(built.environment());
        environment.putAll(settings(stores, ack));
        return WildFlyProcess.start(
                directory, BenchWar.writeTo(directory, built.war()), environment, List.of("-XX:TieredStopAtLevel=4"));
    }

    private static Map<String, String> settings(StoresProcess stores, String ack) {
        return Map.of(
                "HOTSEAT_ACK",
                ack,
                "REDIS_HOST",
                "127.0.0.1",
                "REDIS_PORT",
                Integer.toString(stores.redisPort()),
                "MONGODB_URI",
                stores.mongoUri(),
                "MONGODB_DATABASE",
                "bench",
                "MONGODB_TIMEOUT_MS",
                "10000",
                // HOTSEAT_ACK=hot answers faster than the embedded MongoDB server writes; its facts wait, and count in
                // its processor time.
                "HOTSEAT_QUEUE_LIMIT",
                "1000000",
                // Claims of users are measured. A service makes them here, so that one token will do; its own claims
                // have a
                // line of the audit besides.
                "HOTSEAT_AUDIT_CLAIMS",
                "false",
                // One caller sends all requests; the count goes on, and never refuses.
                "HOTSEAT_LIMIT_USER",
                "1000000/1",
                "HOTSEAT_LIMIT_SERVICE",
                "1000000/1");
    }
}

package org.hotseat.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;

/** A Payara Micro with the built WAR and the {@link EmptyResource}, on stores of a benchmark's own. */
final class BenchServer {

    private BenchServer() {}

    /** @param ack the setting {@code HOTSEAT_ACK} */
    static ServerProcess start(Path directory, StoresProcess stores, String ack) {
        return start(directory, stores, ack, List.of());
    }

    /** @param jvmOptions behind those of every such server */
    static ServerProcess start(Path directory, StoresProcess stores, String ack, List<String> jvmOptions) {
        ServerSettings built = ServerSettings.builtWar(directory);
        ServerSettings settings = new ServerSettings(
                        built.microJar(),
                        BenchWar.writeTo(directory, built.war()),
                        built.port(),
                        built.environment(),
                        Stream.concat(built.jvmOptions().stream(), jvmOptions.stream())
                                .toList(),
                        directory,
                        built.readyPath(),
                        built.patience())
                .with("HOTSEAT_ACK", ack)
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(stores.redisPort()))
                .with("MONGODB_URI", stores.mongoUri())
                .with("MONGODB_DATABASE", "bench")
                .with("MONGODB_TIMEOUT_MS", "10000")
                // One caller sends all requests; the count goes on, and never refuses.
                .with("HOTSEAT_LIMIT_USER", "1000000/1")
                .with("HOTSEAT_LIMIT_SERVICE", "1000000/1");
        return ServerProcess.start(settings);
    }
}

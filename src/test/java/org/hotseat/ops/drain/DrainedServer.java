package org.hotseat.ops.drain;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.WildFlyProcess;

/** The server under test in a process of its own, of the kind that the build runs its tests on. */
record DrainedServer(URI api, URI health, Runnable terminate, BooleanSupplier running, Runnable end)
        implements AutoCloseable {

    static DrainedServer start(Path directory, String database, String drainSeconds) throws IOException {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with(Map.of("MONGODB_DATABASE", database, "HOTSEAT_DRAIN_SECONDS", drainSeconds));
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            WildFlyProcess server = WildFlyProcess.start(
                    Files.createDirectory(settings.directory()), settings.war(), settings.environment());
            return new DrainedServer(
                    server.uri().resolve("hotseat/api/"),
                    server.management().resolve("health/ready"),
                    server::terminate,
                    server::isAlive,
                    server::close);
        }
        ServerProcess server = ServerProcess.start(settings);
        return new DrainedServer(
                server.uri().resolve("hotseat/api/"),
                server.managementUri().resolve("health/ready"),
                server::terminate,
                server::isAlive,
                server::close);
    }

    @Override
    public void close() {
        end.run();
    }
}

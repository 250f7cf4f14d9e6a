package org.hotseat.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Tag;

/**
 * WildFly by {@code server-config/wildfly}; the distribution as it is shipped, which the profile of that name unpacks.
 */
@Tag("wildfly")
class WildFlyAsDocumentedIT extends DocumentedStart {

    private final int management = FreePort.find();
    private final int https = FreePort.find();

    @Override
    void install(Path home) throws IOException {
        // Server and modules are links; everything that a start writes into is a copy of its own.
        Path distribution = Path.of(System.getProperty("jboss.home"));
        for (String part : List.of("modules", "jboss-modules.jar", "welcome-content")) {
            Files.createSymbolicLink(home.resolve(part), distribution.resolve(part));
        }
        copy(distribution.resolve("bin"), home.resolve("bin"));
        copy(Path.of(System.getProperty("wildfly.standalone")), home.resolve("standalone"));
        Files.copy(Path.of(System.getProperty("hotseat.war")), home.resolve("hotseat.war"));
        copy(Path.of("server-config", "wildfly"), home);
    }

    @Override
    Map<String, String> portsOfTheCommand() {
        return Map.of(
                "standalone.sh",
                "standalone.sh -Djboss.http.port=" + port + " -Djboss.https.port=" + https
                        + " -Djboss.management.http.port=" + management);
    }

    @Override
    Map<String, String> portsOfTheTemplate() {
        return Map.of();
    }

    @Override
    int healthPort() {
        return management;
    }

    @Override
    int openApiPort() {
        return port;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(path -> {
                try {
                    Path copy = to.resolve(from.relativize(path));
                    if (!Files.isDirectory(copy)) {
                        Files.copy(path, copy);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}

package org.hotseat.ops;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Tag;

/** Payara Micro by {@code server-config/payara}. */
@Tag("own-server")
class PayaraAsDocumentedIT extends DocumentedStart {

    private final int management = FreePort.find();

    @Override
    void install(Path home) throws IOException {
        Files.copy(Path.of(System.getProperty("payara.micro.jar")), home.resolve("payara-micro.jar"));
        Files.copy(Path.of(System.getProperty("hotseat.war")), home.resolve("hotseat.war"));
        Path files = Path.of("server-config", "payara");
        Files.copy(files.resolve("hotseat.env"), home.resolve("hotseat.env"));
        Files.copy(files.resolve("boot-commands.txt"), home.resolve("boot-commands.txt"));
    }

    @Override
    Map<String, String> portsOfTheCommand() {
        return Map.of("--port 8080", "--port " + port);
    }

    @Override
    Map<String, String> portsOfTheTemplate() {
        return Map.of("HOTSEAT_MANAGEMENT_PORT", Integer.toString(management));
    }

    @Override
    int healthPort() {
        return management;
    }

    @Override
    int openApiPort() {
        return management;
    }
}

package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessIT {

    @TempDir
    private Path directory;

    @Test
    void serversLiveBesideEachOtherAndAKilledOneIsGoneAtOnce() throws IOException {
        CompletableFuture<ServerProcess> starting = CompletableFuture.supplyAsync(
                () -> ServerProcess.start(ServerSettings.builtWar(directory.resolve("1"))));
        try (ServerProcess second = ServerProcess.start(ServerSettings.builtWar(directory.resolve("2")));
                ServerProcess first = starting.join()) {
            assertThat(status(first)).isEqualTo(200);
            first.kill();
            assertThat(first.isAlive()).isFalse();
            assertThat(FreePort.isFree(first.port())).isTrue();
            assertThat(status(second)).isEqualTo(200);
        }
    }

    @Test
    void aServerThatCannotStartSaysWhy() throws IOException {
        Path noJar = Files.writeString(directory.resolve("no.jar"), "this is no jar");
        ServerSettings built = ServerSettings.builtWar(directory);
        ServerSettings broken = new ServerSettings(
                noJar,
                built.war(),
                built.port(),
                built.environment(),
                built.jvmOptions(),
                directory,
                built.readyPath(),
                built.patience());
        assertThatThrownBy(() -> ServerProcess.start(broken)).hasMessageContaining("no.jar");
    }

    private static int status(ServerProcess server) throws IOException {
        return ((HttpURLConnection) server.uri().resolve("health/ready").toURL().openConnection()).getResponseCode();
    }
}

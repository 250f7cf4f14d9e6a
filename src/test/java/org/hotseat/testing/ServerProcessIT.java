package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

@Tag("own-server")
class ServerProcessIT {

    @TempDir
    private Path directory;

    /**
     * A stopped one's consumer gives back what it has not begun and signs off; what a killed one had is taken over
     * later.
     */
    @Test
    void serversLiveBesideEachOtherAStoppedOneSignsItsConsumerOffAndAKilledOneIsGoneAtOnce() throws IOException {
        try (Jedis redis = new Jedis("127.0.0.1", TestStores.current().redisPort())) {
            Set<String> others = consumers(redis);
            CompletableFuture<ServerProcess> starting = CompletableFuture.supplyAsync(() -> start("1"));
            try (ServerProcess second = start("2");
                    ServerProcess first = starting.join()) {
                Set<String> both = await().until(() -> without(consumers(redis), others), now -> now.size() == 2);
                assertThat(status(first)).isEqualTo(200);
                second.stop();
                assertThat(without(both, consumers(redis))).as("signed off").hasSize(1);
                assertThat(status(first)).isEqualTo(200);
                first.kill();
                assertThat(first.isAlive()).isFalse();
                assertThat(FreePort.isFree(first.port())).isTrue();
            }
        }
    }

    @Test
    void aServerThatCannotStartSaysWhy() throws IOException {
        Path noJar = Files.writeString(directory.resolve("no.jar"), "this is no jar");
        ServerSettings built = ServerSettings.builtWar(directory).shortLived();
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

    private ServerProcess start(String name) {
        return ServerProcess.start(
                ServerSettings.builtWar(directory.resolve(name)).shortLived());
    }

    private static Set<String> consumers(Jedis redis) {
        return new HashSet<>(redis.zrange("claims:consumers:wallets", 0, -1));
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        all.removeAll(some);
        return all;
    }

    private static int status(ServerProcess server) throws IOException {
        return ((HttpURLConnection)
                        server.managementUri().resolve("health/ready").toURL().openConnection())
                .getResponseCode();
    }
}

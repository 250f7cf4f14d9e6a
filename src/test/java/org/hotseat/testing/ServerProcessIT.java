package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

class ServerProcessIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    /** A stopped one's consumer gives back what it has not begun and signs off; what a killed one had is taken over later. */
    @Test
    void serversLiveBesideEachOtherAStoppedOneSignsItsConsumerOffAndAKilledOneIsGoneAtOnce() throws IOException {
        try (Jedis redis = new Jedis("127.0.0.1", TestStores.current().redisPort())) {
            Set<String> others = consumers(redis);
            ServerSettings one = settings("1");
            CompletableFuture<ServerProcess> starting = CompletableFuture.supplyAsync(() -> ServerProcess.start(one));
            CompletableFuture<Set<Integer>> told = CompletableFuture.supplyAsync(() -> statusesUntil(one, starting));
            try (ServerProcess second = ServerProcess.start(settings("2"));
                    ServerProcess first = starting.join()) {
                // A 404 would tell a client that repeats its request after a crash that its order does not exist.
                assertThat(told.join())
                        .as("before and when the server was ready")
                        .isSubsetOf(200, 503);
                Set<String> both =
                        await().atMost(PATIENCE).until(() -> without(consumers(redis), others), now -> now.size() == 2);
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

    private ServerSettings settings(String name) {
        return ServerSettings.builtWar(directory.resolve(name)).shortLived();
    }

    /** What a client gets that asks all the time; nothing where nobody listens. */
    private static Set<Integer> statusesUntil(ServerSettings settings, CompletableFuture<?> end) {
        URI schedules = URI.create("http://127.0.0.1:" + settings.port() + "/hotseat/api/schedules");
        Set<Integer> statuses = new HashSet<>();
        while (!end.isDone()) {
            try {
                statuses.add(((HttpURLConnection) schedules.toURL().openConnection()).getResponseCode());
            } catch (IOException e) {
                // Nobody listens yet.
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            }
        }
        return statuses;
    }

    private static Set<String> consumers(Jedis redis) {
        return new HashSet<>(redis.zrange("claims:consumers:wallets", 0, -1));
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        all.removeAll(some);
        return all;
    }

    private static int status(ServerProcess server) throws IOException {
        return ((HttpURLConnection) server.uri().resolve("health/ready").toURL().openConnection()).getResponseCode();
    }
}

package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RedisProcess;
import org.hotseat.testing.TestCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Sentinels that want a password, a user of their own, or TLS. */
class SecuredSentinelIT {

    private static final String MASTER = "secured";

    @TempDir
    private Path directory;

    @Test
    void aSentinelWithAPasswordIsAskedWithItAndTheMasterWithItsOwn() {
        RedisBinary binary = RedisBinary.shipped(directory);
        try (RedisProcess master =
                        RedisProcess.server(binary, FreePort.find(), directory.resolve("master"), List.of());
                RedisProcess sentinel = sentinel(binary, master.port(), List.of())) {
            String created =
                    sentinel.ask(jedis -> jedis.aclSetUser("watcher", "on", ">hidden", "+@all", "allchannels"));
            assertThat(created).isEqualTo("OK");
            try (Jedis administrator = sentinel.connect(2_000)) {
                administrator.aclSetUser("default", "resetpass", ">guarded");
                Map<String, String> plain = settings(sentinel.port());

                assertThatThrownBy(() -> check(plain)).isInstanceOf(RedisUnavailableException.class);
                assertThatThrownBy(() -> check(with(plain, "redis.sentinel.password", "wrong")))
                        .isInstanceOf(RedisUnavailableException.class);
                check(with(plain, "redis.sentinel.password", "guarded"));
                check(with(with(plain, "redis.sentinel.password", "hidden"), "redis.sentinel.user", "watcher"));
                assertThatThrownBy(() -> check(with(plain, "redis.password", "guarded")))
                        .as("the master's password is the master's")
                        .isInstanceOf(RedisUnavailableException.class);
            }
        }
    }

    @Test
    void aSentinelAndItsMasterAreReachedOverTlsByTheCertificatesOfATrustStore() throws Exception {
        RedisBinary binary = RedisBinary.shipped(directory);
        TestCertificate certificate = TestCertificate.make(directory);
        int masterTls = FreePort.find();
        int sentinelTls = FreePort.find();
        try (RedisProcess master = RedisProcess.server(
                        binary,
                        FreePort.find(),
                        directory.resolve("master"),
                        certificate.redisSettings("tls-port " + masterTls));
                RedisProcess sentinel = sentinel(
                        binary,
                        masterTls,
                        certificate.redisSettings("tls-port " + sentinelTls, "tls-replication yes"))) {
            assertThat(master.isAlive()).isTrue();
            assertThat(sentinel.isAlive()).isTrue();
            Map<String, String> settings = new HashMap<>(settings(sentinelTls));
            settings.put("redis.tls", "true");
            settings.put("redis.tls.truststore", certificate.trustStore().toString());
            settings.put("redis.tls.truststore.password", TestCertificate.PASSWORD);

            check(with(settings, "redis.sentinel.tls", "true"));

            assertThatThrownBy(() -> check(settings))
                    .as("the sentinel wants TLS")
                    .isInstanceOf(RedisUnavailableException.class);
            check(with(settings, "redis.nodes", "127.0.0.1:" + sentinel.port()));
            assertThatThrownBy(() -> check(with(settings, "redis.tls.truststore.password", "wrong")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("REDIS_TLS_TRUSTSTORE");
            settings.remove("redis.tls.truststore");
            assertThatThrownBy(() -> check(with(settings, "redis.sentinel.tls", "true")))
                    .as("Java does not trust it")
                    .isInstanceOf(RedisUnavailableException.class);
        }
    }

    private RedisProcess sentinel(RedisBinary binary, int masterPort, List<String> more) {
        List<String> lines = new ArrayList<>(more);
        lines.add("sentinel monitor " + MASTER + " 127.0.0.1 " + masterPort + " 1");
        lines.add("sentinel down-after-milliseconds " + MASTER + " 5000");
        RedisProcess sentinel = RedisProcess.sentinel(binary, FreePort.find(), directory.resolve("sentinel"), lines);
        await().until(() -> sentinel.ask(jedis -> jedis.sentinelGetMasterAddrByName(MASTER)) != null);
        return sentinel;
    }

    private static Map<String, String> settings(int sentinelPort) {
        return Map.of(
                "redis.mode", "sentinel", "redis.nodes", "127.0.0.1:" + sentinelPort, "redis.sentinel.master", MASTER);
    }

    private static Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(name, value);
        return more;
    }

    private static void check(Map<String, String> settings) {
        try (TestRedis redis = TestRedis.with(settings)) {
            redis.connection().check();
        }
    }
}

package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisSettingsTest {

    @Test
    void withoutSettingsRedisIsOnThisMachine() {
        assertThat(settings(Map.of()))
                .isEqualTo(new RedisSettings(
                        RedisSettings.Mode.STANDALONE,
                        "localhost",
                        6379,
                        java.util.List.of(),
                        Optional.empty(),
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        32,
                        Duration.ofMillis(2_000),
                        new RedisAccess(Optional.empty(), Optional.empty(), false),
                        Optional.empty()));
    }

    @Test
    void nodesAreAListWithCommas() {
        assertThat(settings(Map.of("redis.mode", "CLUSTER", "redis.nodes", " a:1 ,, b:2,"))
                        .nodes())
                .containsExactly("a:1", "b:2");
    }

    @ParameterizedTest
    @CsvSource({
        "redis.mode, replicated, REDIS_MODE",
        "redis.port, 0, REDIS_PORT",
        "redis.port, 65536, REDIS_PORT",
        "redis.port, many, REDIS_PORT",
        "redis.db, -1, REDIS_DB",
        "redis.tls, perhaps, REDIS_TLS",
        "redis.tls.truststore, /nowhere/trusted.p12, REDIS_TLS_TRUSTSTORE",
        "redis.sentinel.tls, perhaps, REDIS_SENTINEL_TLS",
        "redis.pool.size, 0, REDIS_POOL_SIZE",
        "redis.pool.size, 1001, REDIS_POOL_SIZE",
        "redis.timeout.ms, 9, REDIS_TIMEOUT_MS",
        "redis.timeout.ms, 99999999999, REDIS_TIMEOUT_MS",
        "redis.mode, sentinel, REDIS_NODES",
        "redis.mode, cluster, REDIS_NODES",
    })
    void aBadValueIsRefusedByTheNameOfItsVariable(String name, String value, String variable) {
        assertThatThrownBy(() -> settings(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable + " ");
    }

    @Test
    void sentinelsNeedTheMastersName() {
        assertThatThrownBy(() -> settings(Map.of("redis.mode", "sentinel", "redis.nodes", "a:1")))
                .hasMessageStartingWith("REDIS_SENTINEL_MASTER ");
    }

    @Test
    void aClusterHasOneDatabase() {
        assertThatThrownBy(() -> settings(Map.of("redis.mode", "cluster", "redis.nodes", "a:1", "redis.db", "1")))
                .hasMessageStartingWith("REDIS_DB ");
    }

    @Test
    void aNodeThatIsNoHostAndPortIsRefused() {
        assertThatThrownBy(() -> settings(Map.of("redis.mode", "cluster", "redis.nodes", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("REDIS_NODES ");
        assertThatThrownBy(() -> settings(Map.of("redis.mode", "cluster", "redis.nodes", "a:b")))
                .hasMessageStartingWith("REDIS_NODES ");
        assertThatThrownBy(() -> settings(Map.of("redis.mode", "cluster", "redis.nodes", "a:70000")))
                .hasMessageStartingWith("REDIS_NODES ");
    }

    @Test
    void aPasswordIsNotReportedByTheRecord() {
        assertThat(settings(Map.of("redis.password", "open-sesame")).toString()).doesNotContain("open-sesame");
    }

    private static RedisSettings settings(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        return RedisSettings.from(new Settings(name -> Optional.ofNullable(all.get(name))));
    }
}

package org.hotseat.toolkit.plain;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RedisToolkitTest {

    @Test
    void aBadValueIsRefusedByTheNameOfItsSetting() {
        refused(RedisToolkit.builder().port(0), "REDIS_PORT ");
        refused(RedisToolkit.builder().poolSize(0), "REDIS_POOL_SIZE ");
        refused(RedisToolkit.builder().timeout(Duration.ofMillis(1)), "REDIS_TIMEOUT_MS ");
        refused(RedisToolkit.builder().keyPrefix("a:b"), "REDIS_KEY_PREFIX ");
        refused(RedisToolkit.builder().lockMasters("a:1", "b:2"), "LOCK_MASTERS ");
        refused(RedisToolkit.builder().cluster("a:1").database(1), "REDIS_DB ");
        refused(RedisToolkit.builder().sentinels("", "a:1"), "REDIS_SENTINEL_MASTER ");
        refused(RedisToolkit.builder().with("redis.mode", "replicated"), "REDIS_MODE ");
    }

    private static void refused(RedisToolkitBuilder builder, String variable) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable);
    }
}

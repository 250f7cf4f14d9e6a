package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisException;

class RedisConnectionTest {

    /** These two connect when they are made, and Jedis's own exception would reach whoever used Redis first. */
    @ParameterizedTest
    @ValueSource(strings = {"sentinel", "cluster"})
    void aRedisThatIsAwayFromTheStartIsUnavailable(String mode) {
        Map<String, String> properties = Map.of(
                "redis.mode", mode, "redis.nodes", "127.0.0.1:" + FreePort.find(), "redis.sentinel.master", "main");
        RedisSettings settings = RedisSettings.from(new Settings(name -> Optional.ofNullable(properties.get(name))));
        assertThatThrownBy(() -> new RedisConnection(settings)).isInstanceOf(RedisUnavailableException.class);
    }

    @Test
    void aThreadThatIsInterruptedWhileItWaitsForAConnectionStaysInterrupted() throws IOException {
        try (FakeRedis redis = new FakeRedis(script -> FakeRedis.SILENCE)) {
            RedisConnection connection = redis.connect(100);
            try {
                assertThatThrownBy(() -> connection.call("a test", jedis -> {
                            throw new JedisException("Could not get a resource", new InterruptedException());
                        }))
                        .isInstanceOf(RedisUnavailableException.class);
                assertThat(Thread.interrupted()).isTrue();
            } finally {
                connection.close();
            }
        }
    }
}

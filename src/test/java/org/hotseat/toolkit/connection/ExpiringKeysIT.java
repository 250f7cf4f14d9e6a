package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.Test;

class ExpiringKeysIT {

    private static final String PREFIX = "passing-keys:";

    private static final LuaScript<Loaded> LOAD = LuaScript.load("toolkit/stream/append_entry", Loaded.class);

    private enum Loaded {
        APPENDED,
        FULL
    }

    @Test
    void keysGoAwayByThemselvesOrWhenTheyAreDeletedAndNoOthersAreTouched() {
        try (TestRedis redis = TestRedis.shared()) {
            LuaScripts passing =
                    LuaScripts.expiring(redis.connection(), new SimpleMeterRegistry(), PREFIX, Duration.ofSeconds(20));
            String mine = PREFIX + "mine";

            passing.run(LOAD.call(List.of(mine), List.of("100", "field", "value")));
            long left = redis.connection().call("PTTL", jedis -> jedis.pttl(mine));
            assertThat(left).isBetween(1L, 20_000L);

            passing.runAll(List.of(
                    LOAD.call(List.of(mine), List.of("100", "field", "value")),
                    LOAD.call(List.of(PREFIX + "second"), List.of("100", "field", "value"))));
            assertThat(redis.connection().lengthOfStream(mine)).isEqualTo(2);

            assertThatThrownBy(() -> passing.run(LOAD.call(List.of("another"), List.of("100", "field", "value"))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another");
            assertThat(redis.connection().lengthOfStream("another")).isZero();

            passing.deleteKeys();
            assertThat(redis.connection().<Long>call("EXISTS", jedis -> jedis.exists(mine, PREFIX + "second")))
                    .isZero();
        }
    }
}

package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.testing.InServer;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RememberRule;
import org.junit.jupiter.api.Test;

/** The toolkit inside the server: injected, with the server's CDI, JSON-B and threads. */
class LocksInServerIT extends InServer {

    private static final LockOptions ONCE = LockOptions.of(Duration.ofSeconds(5));

    @Inject
    private LockManager locks;

    @Inject
    private RedisClient redis;

    @Inject
    private LockProbe probe;

    private final String name = UUID.randomUUID().toString();

    /** An object that the server's JSON-B must bring back. */
    public record Price(String seat, BigDecimal price) {}

    @Test
    void locksAndValuesAreThereByInjection() {
        try (DistributedLock lock = locks.tryLock(name, ONCE).orElseThrow()) {
            assertThat(lock.isHeld()).isTrue();
            assertThat(locks.tryLock(name, ONCE.waitingUpTo(Duration.ofMillis(100))))
                    .isEmpty();
        }
        List<Price> prices = List.of(new Price("A-1-1", new BigDecimal("7.10")));
        redis.put(name, prices, Duration.ofMinutes(1));
        assertThat(redis.get(name, new JsonType<List<Price>>() {})).contains(prices);
    }

    @Test
    void oneServerAtATimeLoadsAGuardedValue() {
        RememberRule rule = RememberRule.of(Duration.ofMinutes(1)).guardedBy(locks.loadGuard(Duration.ofSeconds(5)));
        assertThat(redis.remember(name + " guarded", rule, JsonType.of(String.class), () -> Optional.of("v")))
                .contains("v");
    }

    @Test
    void annotatedMethodsRunUnderTheirLocks() {
        assertThat(probe.once(name)).isEqualTo(name);
        assertThat(probe.twice(name, locks)).isEqualTo("false false");
        try (DistributedLock lock = locks.tryLock("probe:" + name, ONCE).orElseThrow()) {
            assertThat(lock.isHeld()).isTrue();
            assertThatThrownBy(() -> probe.once(name)).isInstanceOf(LockNotAcquiredException.class);
        }
        assertThat(probe.once(name)).isEqualTo(name);
    }
}

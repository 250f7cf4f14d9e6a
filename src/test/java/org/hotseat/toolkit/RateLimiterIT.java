package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RateLimiter.Permit;
import org.hotseat.toolkit.RateLimiter.Rate;
import org.hotseat.toolkit.client.BucketLimiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rate limiter of two servers of an application. */
class RateLimiterIT {

    private static final Rate THREE_A_DAY = new Rate(3, Duration.ofDays(1));

    private final FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort());
    private final TestRedis here = TestRedis.on(proxy.port());
    private final TestRedis there = TestRedis.shared();
    private final RateLimiter limiter = new BucketLimiter(here.scripts(), here.keys());
    private final RateLimiter other = new BucketLimiter(there.scripts(), there.keys());
    private final String key = "limiter-it:" + UUID.randomUUID();

    @AfterEach
    void close() {
        here.close();
        there.close();
        proxy.close();
    }

    @Test
    void allServersTogetherGetThePermitsOfAKey() {
        assertThat(limiter.tryAcquire(key, THREE_A_DAY)).isEqualTo(new Permit(true, 2, Duration.ZERO));
        assertThat(other.tryAcquire(key, THREE_A_DAY).allowed()).isTrue();
        assertThat(limiter.tryAcquire(key, THREE_A_DAY)).isEqualTo(new Permit(true, 0, Duration.ZERO));
        Permit refused = other.tryAcquire(key, THREE_A_DAY);
        assertThat(refused.allowed()).isFalse();
        assertThat(refused.left()).isZero();
        assertThat(refused.retryAfter()).isBetween(Duration.ofHours(1), Duration.ofHours(8));
        assertThat(limiter.tryAcquire(key + ":another", THREE_A_DAY).allowed()).isTrue();
    }

    @Test
    void aPermitComesBackWithItsTime() {
        Rate second = new Rate(1, Duration.ofSeconds(1));
        await().until(() -> limiter.tryAcquire(key, second).allowed());
        await().until(() -> other.tryAcquire(key, second).allowed());
    }

    @Test
    void aRateThatChangesCountsFromTheNextCall() {
        for (int i = 0; i < 3; i++) {
            limiter.tryAcquire(key, THREE_A_DAY);
        }
        assertThat(limiter.tryAcquire(key, THREE_A_DAY).allowed()).isFalse();
        Rate faster = new Rate(1_000, Duration.ofSeconds(1));
        await().until(() -> limiter.tryAcquire(key, faster).allowed());
    }

    @Test
    void anUnavailableRedisIsReportedAndBadRatesAreRefused() {
        proxy.cut();
        assertThatThrownBy(() -> limiter.tryAcquire(key, THREE_A_DAY)).isInstanceOf(RedisUnavailableException.class);
        proxy.restore();
        await().ignoreExceptionsInstanceOf(RedisUnavailableException.class)
                .until(() -> limiter.tryAcquire(key, THREE_A_DAY).allowed());
        assertThatThrownBy(() -> limiter.tryAcquire("", THREE_A_DAY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Rate(0, Duration.ofSeconds(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Rate(1, Duration.ofMillis(1_500))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Rate(1, Duration.ofHours(25))).isInstanceOf(IllegalArgumentException.class);
    }
}

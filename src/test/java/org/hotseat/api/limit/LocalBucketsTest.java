package org.hotseat.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimiter.Verdict;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Test;

/** Buckets in memory keep what those in Redis keep. */
class LocalBucketsTest {

    /** One token a second. */
    private static final RateLimit FIVE = new RateLimit(5, 5);

    private final AtomicLong now = new AtomicLong(-7);
    private final LocalBuckets buckets = new LocalBuckets(now::get);

    @Test
    void asManyAtOnceAsTheLimitSaysAndEvenlyFromThenOn() {
        for (int left = 4; left >= 0; left--) {
            Verdict taken = take("u");
            assertThat(taken.granted()).isTrue();
            assertThat(taken.quotas().get(0).left()).isEqualTo(left);
        }
        assertThat(take("u").after()).isEqualTo(Duration.ofSeconds(1));
        later(Duration.ofMillis(999));
        assertThat(take("u").after()).isEqualTo(Duration.ofMillis(1));
        later(Duration.ofMillis(1));
        assertThat(take("u").granted()).isTrue();
        assertThat(take("u").granted()).isFalse();
        later(Duration.ofDays(3));
        for (int i = 0; i < 5; i++) {
            assertThat(take("u").granted()).isTrue();
        }
        assertThat(take("u").granted()).isFalse();
    }

    @Test
    void callersAndScopesDoNotMeet() {
        for (int i = 0; i < 5; i++) {
            take("u");
        }
        assertThat(take("u").granted()).isFalse();
        assertThat(take("v").granted()).isTrue();
        assertThat(buckets.take("caller", "orders", "u", FIVE).granted()).isTrue();
    }

    @Test
    void whatIsGivenBackCanBeTakenAgainButNoMoreThanTheLimit() {
        buckets.returnToken("sales", "u", FIVE);
        for (int i = 0; i < 5; i++) {
            assertThat(take("u").granted()).isTrue();
        }
        assertThat(take("u").granted()).isFalse();
        buckets.returnToken("sales", "u", FIVE);
        assertThat(take("u").granted()).isTrue();
        assertThat(take("u").granted()).isFalse();
    }

    @Test
    void aFullBucketIsNotKept() {
        take("u");
        take("u");
        take("v");
        assertThat(buckets.size()).isEqualTo(2);
        later(Duration.ofMillis(1_500));
        assertThat(buckets.size()).isEqualTo(1);
        later(Duration.ofSeconds(4));
        assertThat(buckets.size()).isZero();
    }

    @Test
    void aCrowdOfThreadsGetsExactlyAsManyAsThereAre() throws InterruptedException {
        RateLimit limit = new RateLimit(1_000, 86_400);
        AtomicInteger granted = new AtomicInteger();
        CountDownLatch gate = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            threads.execute(() -> {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                for (int j = 0; j < 500; j++) {
                    if (buckets.take("caller", "sales", "u", limit).granted()) {
                        granted.incrementAndGet();
                    }
                }
            });
        }
        gate.countDown();
        threads.shutdown();
        assertThat(threads.awaitTermination(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(granted).hasValue(1_000);
    }

    private Verdict take(String subject) {
        return buckets.take("caller", "sales", subject, FIVE);
    }

    private void later(Duration time) {
        now.addAndGet(time.toNanos());
    }
}

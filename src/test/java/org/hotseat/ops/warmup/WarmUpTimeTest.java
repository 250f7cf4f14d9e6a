package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarmUpTimeTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 7);
    private final WarmUpTime time = new WarmUpTime(Duration.ofNanos(100), now::get);

    @Test
    void aServerThatServesLateHasAllOfItsTimeFromThenOn() {
        now.addAndGet(90);
        time.serves();
        assertThat(time.leftNanos()).isEqualTo(100);
        now.addAndGet(99);
        assertThat(time.leftNanos()).isEqualTo(1);
        assertThat(time.endNanos() - now.get()).isEqualTo(1);
    }

    @Test
    void aServerThatDoesNotServeIsWaitedForAsLongAtMost() {
        now.addAndGet(99);
        assertThat(time.leftNanos()).isPositive();
        now.addAndGet(1);
        assertThat(time.leftNanos()).isZero();
        time.serves();
        assertThat(time.leftNanos()).isZero();
    }
}

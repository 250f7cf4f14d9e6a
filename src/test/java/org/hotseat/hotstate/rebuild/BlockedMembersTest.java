package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BlockedMembersTest {

    private static final Throwable TROUBLE = new IllegalStateException("the document is damaged");

    private final AtomicLong clock = new AtomicLong();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final BlockedMembers blocked = new BlockedMembers(clock::get, meters);

    @Test
    void thePauseBetweenTwoTriesGrowsToTenMinutes() {
        for (int seconds : new int[] {5, 10, 20, 40, 80, 160, 320, 600, 600}) {
            assertThat(blocked.mayTry("sale a")).isTrue();
            blocked.failed("sale a", TROUBLE);
            clock.addAndGet(Duration.ofSeconds(seconds).toNanos() - 1);
            assertThat(blocked.mayTry("sale a")).as("before %s s", seconds).isFalse();
            assertThat(blocked.mayTry("sale b")).isTrue();
            clock.incrementAndGet();
        }
    }

    @Test
    void afterOneThatPassesThePauseIsShortAgain() {
        blocked.failed("sale a", TROUBLE);
        clock.addAndGet(Duration.ofSeconds(5).toNanos());
        blocked.failed("sale a", TROUBLE);

        blocked.succeeded("sale a");

        assertThat(blocked.mayTry("sale a")).isTrue();
        blocked.failed("sale a", TROUBLE);
        clock.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(blocked.mayTry("sale a")).isTrue();
    }

    @Test
    void theGaugeShowsTheLastWholeSweep() {
        blocked.begin("orders");
        blocked.count("orders", 3);
        blocked.count("orders", 4);
        blocked.end("orders");
        blocked.begin("orders");
        blocked.count("orders", 1);

        assertThat(meters.get("hotseat.sweep.blocked")
                        .tag("index", "orders")
                        .gauge()
                        .value())
                .isEqualTo(7);
    }
}

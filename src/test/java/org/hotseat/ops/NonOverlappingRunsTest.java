package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class NonOverlappingRunsTest {

    private final NonOverlappingRuns work = new NonOverlappingRuns("a test's work");

    @Test
    void nothingThatIsThrownLeavesTheTimerAndTheNextRunTriesAgain() {
        for (Throwable trouble : new Throwable[] {
            new Unavailable("redis", "Away.", null),
            new IllegalStateException("unheard of"),
            new NullPointerException(),
            new StackOverflowError()
        }) {
            assertThatCode(() -> work.run(() -> {
                        if (trouble instanceof Error error) {
                            throw error;
                        }
                        throw (RuntimeException) trouble;
                    }))
                    .doesNotThrowAnyException();
        }
        AtomicInteger runs = new AtomicInteger();
        work.run(runs::incrementAndGet);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aRunIsLetPassWhileTheLastOneIsStillAtIt() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread first = new Thread(() -> work.run(() -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        first.start();
        begun.await();
        AtomicInteger runs = new AtomicInteger();
        work.run(runs::incrementAndGet);
        assertThat(runs).hasValue(0);
        end.countDown();
        first.join();
        work.run(runs::incrementAndGet);
        assertThat(runs).hasValue(1);
    }
}

package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SupervisedTest {

    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch owner = new CountDownLatch(1);

    @Test
    void workThatAnErrorEndsBeginsAgainAndIsReported() throws InterruptedException {
        long faults = Supervised.faults();
        Thread thread = thread("failing twice", () -> {
            switch (runs.incrementAndGet()) {
                case 1 -> throw new StackOverflowError("a test's");
                case 2 -> throw new IllegalStateException("a test's");
                default -> owner.await();
            }
        });

        await().until(() -> runs.get() == 3);
        assertThat(Supervised.failing()).doesNotContainKey("failing twice");
        assertThat(Supervised.faults() - faults).isGreaterThanOrEqualTo(2);
        owner.countDown();
        thread.join();
        assertThat(runs).hasValue(3);
    }

    @Test
    void workThatKeepsFailingIsNamedWithItsReason() throws InterruptedException {
        Thread thread = thread("failing always", () -> {
            if (owner.getCount() > 0) {
                throw new OutOfMemoryError("a test's");
            }
        });

        await().untilAsserted(() -> assertThat(Supervised.failing())
                .containsEntry("failing always", "java.lang.OutOfMemoryError: a test's"));
        owner.countDown();
        thread.join();
        assertThat(Supervised.failing()).doesNotContainKey("failing always");
    }

    @Test
    void anInterruptEndsWorkForGoodAlsoInAPause() throws InterruptedException {
        Thread waiting = thread("waiting", owner::await);
        Thread failing = thread("failing until interrupted", () -> {
            runs.incrementAndGet();
            throw new OutOfMemoryError("a test's");
        });
        await().until(() -> runs.get() > 0);
        waiting.interrupt();
        failing.interrupt();
        waiting.join();
        failing.join();
        assertThat(Supervised.failing()).doesNotContainKey("failing until interrupted");
    }

    private static Thread thread(String name, Supervised.Work work) {
        Thread thread = new Thread(new Supervised(name, work));
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}

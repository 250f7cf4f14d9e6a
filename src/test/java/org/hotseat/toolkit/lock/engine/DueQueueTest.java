package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.TestThreads;
import org.junit.jupiter.api.Test;

class DueQueueTest {

    @Test
    void anErrorOfAnActionDoesNotEndTheQueue() throws InterruptedException {
        LinkedBlockingQueue<List<String>> handed = new LinkedBlockingQueue<>();
        try (DueQueue<String> queue = new DueQueue<>(DueQueueTest::daemon, false, due -> {
            handed.add(due);
            if (due.contains("bad")) {
                throw new StackOverflowError("a test's");
            }
        })) {
            queue.put("bad", System.nanoTime());
            assertThat(handed.poll(Patience.HANG_SECONDS, TimeUnit.SECONDS)).containsExactly("bad");
            queue.put("good", System.nanoTime());
            assertThat(handed.poll(Patience.HANG_SECONDS, TimeUnit.SECONDS)).containsExactly("good");
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    @Test
    void whereNoThreadWasToBeHadTheNextThingIsHandedOver() throws InterruptedException {
        AtomicInteger threads = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        ThreadFactory factory = task -> {
            if (threads.incrementAndGet() == 1) {
                throw new IllegalStateException("no thread");
            }
            return TestThreads.DAEMONS.newThread(task);
        };
        try (DueQueue<String> queue = new DueQueue<>(factory, false, due -> done.countDown())) {
            assertThatThrownBy(() -> queue.put("first", System.nanoTime())).isInstanceOf(IllegalStateException.class);
            assertThat(queue.size()).isZero();
            queue.put("second", System.nanoTime());
            assertThat(done.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }
}

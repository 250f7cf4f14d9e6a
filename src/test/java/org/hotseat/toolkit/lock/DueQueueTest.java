package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
            assertThat(handed.poll(20, TimeUnit.SECONDS)).containsExactly("bad");
            queue.put("good", System.nanoTime());
            assertThat(handed.poll(20, TimeUnit.SECONDS)).containsExactly("good");
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }
}

package org.hotseat.faults;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hotseat.storm.Client;

/** Operators who erase a person of one market after the other while people come and faults strike. */
final class Operators implements AutoCloseable {

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;

    /** @param every how long they rest between two persons */
    Operators(Buyers buyers, List<Market> markets, Duration every) {
        thread = buyers.thread("operators", () -> {
            try (Client client = buyers.client(0)) {
                for (int i = 0; rested(every); i++) {
                    markets.get(i % markets.size()).operate(client);
                }
            }
        });
    }

    private boolean rested(Duration every) {
        try {
            return !over.await(every.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns when what they had begun is answered. */
    @Override
    public void close() {
        over.countDown();
        Buyers.join(thread);
    }
}

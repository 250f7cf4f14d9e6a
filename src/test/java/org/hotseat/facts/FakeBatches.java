package org.hotseat.facts;

import jakarta.enterprise.inject.Vetoed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;

/**
 * Stands for the writes to MongoDB: keeps what it is given, answers fates as told, and can be made to wait in the
 * middle. No bean: it would inherit its parent's scope, and the server under test carries all test classes.
 */
@Vetoed
public class FakeBatches extends FactBatches {

    public static final FactFate UNAVAILABLE =
            new FactFate.Unknown(new Unavailable("mongodb", "MongoDB does not answer.", null));

    private final List<List<String>> batches = new ArrayList<>();
    private final List<Duration> timeouts = new ArrayList<>();
    private final Semaphore entered = new Semaphore(0);
    private volatile Function<Fact, FactFate> fates = fact -> FactFate.WRITTEN;
    private volatile int inTime = Integer.MAX_VALUE;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** The fate of each fact from now on; may throw. */
    public void answer(Function<Fact, FactFate> answer) {
        fates = answer;
    }

    /** Greater batches are not done in time from now on, so that nothing is known of their facts. */
    public void inTimeUpTo(int facts) {
        inTime = facts;
    }

    /** Batches wait from now on, until {@link #open}. */
    public void shut() {
        gate = new CountDownLatch(1);
    }

    public void open() {
        gate.countDown();
    }

    /** Waits until one more batch has come. */
    public void awaitBatch() throws InterruptedException {
        if (!entered.tryAcquire(Patience.HANG_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("no batch came");
        }
    }

    /** The entry ids of each batch so far. */
    public synchronized List<List<String>> batches() {
        return List.copyOf(batches);
    }

    public synchronized List<Duration> timeouts() {
        return List.copyOf(timeouts);
    }

    @Override
    public List<FactFate> write(List<Fact> facts, long endNanos) {
        synchronized (this) {
            batches.add(facts.stream().map(Fact::entryId).toList());
            timeouts.add(Duration.ofNanos(endNanos - System.nanoTime()));
        }
        entered.release();
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return facts.stream().map(fact -> UNAVAILABLE).toList();
        }
        return facts.stream()
                .map(facts.size() > inTime ? fact -> UNAVAILABLE : fates)
                .toList();
    }
}

package org.hotseat.facts;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Unavailable;

/**
 * Writes the facts of all requests under way with group commit: while one batch is on its way to MongoDB the next one gathers;
 * no timers, no added waiting when idle. One thread writes; each request's stage completes when its facts are durable.
 *
 * <p>A fact is written within {@code MONGODB_TIMEOUT_MS} of the start of its script or not at all by this class: a rebuild counts
 * on that bound. What is not written stays in the outbox, for {@link Recovery}.
 */
@ApplicationScoped
public class Journal {

    private static final long IDLE_MILLIS = 250;

    private final LinkedBlockingQueue<JournalEntry> queue = new LinkedBlockingQueue<>();
    private final JournalCommit commit;
    private final FactsGate gate;
    private final Duration timeout;
    private final Thread writer;
    private final ExecutorService answers;
    private volatile boolean stopped;
    private volatile boolean held;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Journal() {
        this.commit = null;
        this.gate = null;
        this.timeout = Duration.ZERO;
        this.writer = null;
        this.answers = null;
    }

    @Inject
    public Journal(
            FactBatches batches,
            Outbox outbox,
            FactsGate gate,
            FactsSettings settings,
            MeterRegistry meters,
            ManagedThreadFactory threads) {
        this(batches, outbox, gate, settings, meters, (ThreadFactory) threads);
    }

    Journal(
            FactBatches batches,
            Outbox outbox,
            FactsGate gate,
            FactsSettings settings,
            MeterRegistry meters,
            ThreadFactory threads) {
        this.gate = gate;
        this.timeout = settings.timeout();
        this.answers =
                Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()), threads);
        this.commit = new JournalCommit(batches, outbox, gate, meters, answers);
        this.writer = threads.newThread(this::write);
        gate.watch(queue::size, meters);
    }

    @PostConstruct
    void start() {
        writer.setName("hotseat-journal");
        writer.start();
    }

    /** Finishes what is queued, for at most twice the write timeout, and stops. The rest stays in the outbox. */
    @PreDestroy
    void stop() {
        stopped = true;
        try {
            writer.join(2 * timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        writer.interrupt();
        answers.shutdown();
    }

    /**
     * Writes facts.
     *
     * @param startNanos {@link System#nanoTime} before the script that made them was called
     * @return completes when all of them are durable; fails with {@link Unavailable} when that is not known in time, with
     *     {@link org.hotseat.kernel.Broken} when MongoDB refuses one for good
     */
    public CompletionStage<Void> write(List<Fact> facts, long startNanos) {
        if (facts.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        JournalEntry entry = new JournalEntry(facts, startNanos + timeout.toNanos(), new CompletableFuture<>());
        queue.add(entry);
        return entry.done();
    }

    /**
     * Writes facts nobody waits for, unless many wait already: then they stay in the outbox, for {@link Recovery}. A hundred
     * thousand holds that expire together must not stand in the way of the requests under way.
     */
    public void offer(List<Fact> facts) {
        if (queue.size() < FactBatches.LIMIT) {
            write(facts, System.nanoTime());
        }
    }

    /** Test hook: while held, facts stay in the queue, as though the server had died after the script. */
    void hold(boolean on) {
        held = on;
    }

    private void write() {
        while (!stopped || !queue.isEmpty()) {
            try {
                List<JournalEntry> batch = gather();
                if (!batch.isEmpty()) {
                    commit.write(batch);
                } else if (gate.away()) {
                    gate.probe();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Everything that has come while the last batch was on its way, up to the limit of a batch. */
    private List<JournalEntry> gather() throws InterruptedException {
        List<JournalEntry> batch = new ArrayList<>();
        JournalEntry first = held ? null : queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        int facts = 0;
        for (JournalEntry entry = first; entry != null; entry = facts < FactBatches.LIMIT ? queue.poll() : null) {
            batch.add(entry);
            facts += entry.facts().size();
        }
        return batch;
    }
}

package org.hotseat.facts.journal;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.hotseat.facts.epoch.EpochFence;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.Supervised;

/**
 * Writes the facts of all requests under way with group commit: while one batch is in flight to MongoDB the next one
 * gathers; no timers, no added waiting when idle. One thread writes; each request's stage completes when its facts are
 * durable.
 *
 * <p>A fact is written within {@code MONGODB_TIMEOUT_MS} of the start of its script or not at all by this class: a
 * rebuild counts on that bound. What is not written stays in the outbox, for {@link Recovery}.
 */
@Service
public class Journal {

    private static final System.Logger LOG = System.getLogger(Journal.class.getName());

    private final JournalQueue queue = new JournalQueue();
    private final JournalCommit commit;
    private final AdmissionControl admission;
    private final EpochFence fence;
    private final Duration timeout;
    private final Thread writer;
    private final JournalThreads others;
    private volatile boolean stopped;
    private volatile boolean ended;
    private volatile boolean held;
    private volatile CountDownLatch released = new CountDownLatch(0);

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Journal() {
        this.commit = null;
        this.admission = null;
        this.fence = null;
        this.timeout = Duration.ZERO;
        this.writer = null;
        this.others = null;
    }

    @Inject
    Journal(
            FactBatches batches,
            DeadFacts dead,
            AdmissionControl admission,
            EpochFence fence,
            FactsSettings settings,
            MeterRegistry meters,
            ThreadFactory threads) {
        this.admission = admission;
        this.fence = fence;
        this.timeout = settings.timeout();
        this.others = new JournalThreads(threads);
        this.commit = new JournalCommit(batches, dead, admission, settings, meters, others);
        this.writer = threads.newThread(this::run);
        admission.watch(queue, commit::expectedNanos, meters);
    }

    @PostConstruct
    void start() {
        writer.setName("hotseat-journal");
        writer.start();
    }

    /**
     * Finishes what is queued, for at most twice the write timeout, and stops. The rest stays in the outbox; the stages
     * of its requests fail with {@link Unavailable}.
     */
    @PreDestroy
    void stop() {
        stopped = true;
        released.countDown();
        try {
            writer.join(2 * timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        writer.interrupt();
        others.shutdown();
    }

    /**
     * Writes facts.
     *
     * @param startNanos {@link System#nanoTime} before the script that made them was called
     * @return completes when all of them are durable. Steps composed with it may block ({@link Answer}), all others
     *     must not. Fails with {@link Unavailable} when that is not known in time, with {@link Broken} when MongoDB
     *     refuses one for good
     */
    public CompletionStage<Void> write(List<Fact> facts, long startNanos) {
        if (facts.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        JournalEntry entry = new JournalEntry(facts, startNanos + timeout.toNanos(), new Answer<>(others::follow));
        queue.add(entry);
        if (ended) {
            queue.fail();
        }
        return entry.done();
    }

    /**
     * Proves that a reply without facts is of the present state: it is not in what another Redis server has decided
     * since.
     *
     * @return empty where that is known; else a stage that fails with {@link Unavailable} when the epoch is over, or
     *     MongoDB does not say. Steps composed with it may block
     * @throws Unavailable when this server stops
     */
    public Optional<CompletionStage<Void>> prove(Epoch epoch) {
        return epoch.isNone() || fence.current(epoch)
                ? Optional.empty()
                : Optional.of(CompletableFuture.runAsync(() -> fence.prove(epoch), others.following()));
    }

    /** The same stage for callers of other packages, whose composed steps may block ({@link Answer}). */
    public <T> CompletionStage<T> answer(CompletionStage<T> stage) {
        Answer<T> answer = new Answer<>(others::follow);
        stage.whenComplete((value, trouble) -> {
            if (trouble == null) {
                answer.complete(value);
            } else {
                answer.completeExceptionally(trouble);
            }
        });
        return answer;
    }

    /**
     * Writes facts for which no request waits. When many facts wait already, these stay in the outbox, for
     * {@link Recovery}: a hundred thousand holds that expire together must not stand in the way of the requests under
     * way.
     *
     * @param startNanos as of {@link #write}
     */
    public void offer(List<Fact> facts, long startNanos) {
        if ((long) queue.size() * facts.size() < FactBatches.LIMIT) {
            write(facts, startNanos);
        }
    }

    /** Test hook: while held, facts are not written, as though the server had died after the script. */
    void hold(boolean on) {
        if (on && released.getCount() == 0) {
            released = new CountDownLatch(1);
        }
        held = on;
        if (!on) {
            released.countDown();
        }
    }

    private void awaitRelease() throws InterruptedException {
        released.await();
        if (held && stopped) {
            throw new InterruptedException("stopped while held");
        }
    }

    private void run() {
        try {
            new Supervised("the journal", this::write).run();
        } finally {
            ended = true;
            queue.fail();
        }
    }

    private void write() throws InterruptedException {
        List<JournalEntry> batch = new ArrayList<>();
        try {
            while (!stopped || !queue.isEmpty()) {
                batch.clear();
                queue.gather(batch, commit.room());
                awaitRelease();
                if (!batch.isEmpty()) {
                    commit(batch);
                } else if (admission.away()) {
                    admission.probe();
                }
                if (!admission.away() && !fence.keep()) {
                    // The facts that came meanwhile are late by now: no more claims until MongoDB answers.
                    admission.lost();
                }
            }
        } catch (InterruptedException e) {
            queue.addAll(batch);
            throw e;
        }
    }

    /** Nothing that is wrong with one batch may end the thread that all later facts depend on. */
    private void commit(List<JournalEntry> batch) {
        try {
            commit.write(batch);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "HS203 a batch of facts stays in the outbox until recovery", e);
            JournalQueue.failed(batch, e);
        } catch (Error e) {
            JournalQueue.failed(batch, e);
            throw e;
        }
    }
}

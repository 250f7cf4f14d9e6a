package org.hotseat.facts;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;
import org.hotseat.toolkit.Supervised;

/**
 * Writes the facts of all requests under way with group commit: while one batch is on its way to MongoDB the next one gathers;
 * no timers, no added waiting when idle. One thread writes; each request's stage completes when its facts are durable.
 *
 * <p>A fact is written within {@code MONGODB_TIMEOUT_MS} of the start of its script or not at all by this class: a rebuild counts
 * on that bound. What is not written stays in the outbox, for {@link Recovery}.
 */
@Service
public class Journal {

    private static final System.Logger LOG = System.getLogger(Journal.class.getName());
    private static final long IDLE_MILLIS = 250;

    /** They wait for Redis, so that neither facts nor answers do. */
    private static final int CLEARING_THREADS = 2;

    /** They wait for stores; bounded so that requests that follow a slow store do not take the whole memory. */
    private static final int FOLLOWING_THREADS = 32;

    private final LinkedBlockingQueue<JournalEntry> queue = new LinkedBlockingQueue<>();
    private final JournalCommit commit;
    private final AdmissionControl admission;
    private final EpochFence fence;
    private final Duration timeout;
    private final Thread writer;
    private final ExecutorService answers;
    private final ExecutorService clearing;
    private final ThreadPoolExecutor following;
    private volatile boolean stopped;
    private volatile boolean ended;
    private boolean held;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Journal() {
        this.commit = null;
        this.admission = null;
        this.fence = null;
        this.timeout = Duration.ZERO;
        this.writer = null;
        this.answers = null;
        this.clearing = null;
        this.following = null;
    }

    @Inject
    public Journal(
            FactBatches batches,
            DeadFacts dead,
            AdmissionControl admission,
            EpochLeases leases,
            FactsSettings settings,
            MeterRegistry meters,
            ManagedThreadFactory threads) {
        this(batches, dead, admission, (EpochFence) leases, settings, meters, (ThreadFactory) threads);
    }

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
        this.answers =
                Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()), threads);
        this.clearing = Executors.newFixedThreadPool(CLEARING_THREADS, threads);
        this.following = new ThreadPoolExecutor(
                FOLLOWING_THREADS, FOLLOWING_THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        this.following.allowCoreThreadTimeOut(true);
        this.commit = new JournalCommit(batches, dead, admission, settings, meters, answers, clearing);
        this.writer = threads.newThread(this::run);
        admission.watch(queue::size, commit::expectedNanos, meters);
    }

    @PostConstruct
    void start() {
        writer.setName("hotseat-journal");
        writer.start();
    }

    /**
     * Finishes what is queued, for at most twice the write timeout, and stops. The rest stays in the outbox; who waits for it is
     * told {@link Unavailable}.
     */
    @PreDestroy
    void stop() {
        release();
        try {
            writer.join(2 * timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        writer.interrupt();
        answers.shutdown();
        clearing.shutdown();
        following.shutdown();
    }

    /**
     * Writes facts.
     *
     * @param startNanos {@link System#nanoTime} before the script that made them was called
     * @return completes when all of them are durable; what is composed with it may block ({@link Answer}), all else must not; fails with {@link Unavailable} when that is not known in time, with
     *     {@link Broken} when MongoDB refuses one for good
     */
    public CompletionStage<Void> write(List<Fact> facts, long startNanos) {
        if (facts.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        JournalEntry entry = new JournalEntry(facts, startNanos + timeout.toNanos(), new Answer<>(following));
        queue.add(entry);
        if (ended) {
            failQueued();
        }
        return entry.done();
    }

    /**
     * Writes facts for which no request waits. When many facts wait already, these stay in the outbox, for {@link Recovery}: a hundred
     * thousand holds that expire together must not stand in the way of the requests under way.
     */
    public void offer(List<Fact> facts) {
        if ((long) queue.size() * facts.size() < FactBatches.LIMIT) {
            write(facts, System.nanoTime());
        }
    }

    /** Test hook: while held, facts are not written, as though the server had died after the script. */
    synchronized void hold(boolean on) {
        held = on;
        notifyAll();
    }

    private synchronized void release() {
        stopped = true;
        notifyAll();
    }

    private synchronized void awaitRelease() throws InterruptedException {
        while (held) {
            if (stopped) {
                throw new InterruptedException("stopped while held");
            }
            wait();
        }
    }

    private void run() {
        try {
            new Supervised("the journal", this::write).run();
        } finally {
            ended = true;
            failQueued();
        }
    }

    private void write() throws InterruptedException {
        List<JournalEntry> batch = new ArrayList<>();
        try {
            while (!stopped || !queue.isEmpty()) {
                batch.clear();
                gather(batch);
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
            failed(batch, e);
        } catch (Error e) {
            failed(batch, e);
            throw e;
        }
    }

    private static void failed(List<JournalEntry> batch, Throwable cause) {
        batch.forEach(entry -> entry.done().completeExceptionally(new Broken("Facts could not be written.", cause)));
    }

    /** Everything that has come while the last batch was on its way, as much as the next one has room for. */
    private void gather(List<JournalEntry> batch) throws InterruptedException {
        int facts = 0;
        JournalEntry entry = queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        while (entry != null) {
            batch.add(entry);
            facts += entry.facts().size();
            entry = facts < commit.room() ? queue.poll() : null;
        }
    }

    private void failQueued() {
        for (JournalEntry entry = queue.poll(); entry != null; entry = queue.poll()) {
            entry.done().completeExceptionally(new Unavailable("mongodb", "This server stops.", null));
        }
    }
}

package org.hotseat.facts.journal;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import org.hotseat.facts.epoch.EpochFence;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;

/**
 * Writes the facts of all requests under way with group commit: while one batch is in flight to MongoDB the next one
 * gathers; no timers, no added waiting when idle. {@link JournalWriter One thread} writes; each request's stage
 * completes when its facts are durable.
 *
 * <p>A fact is written within {@code MONGODB_TIMEOUT_MS} of the start of its script or not at all by this class: a
 * rebuild counts on that bound. What is not written stays in the outbox, for {@link Recovery}.
 */
@Service
public class Journal {

    private final JournalQueue queue = new JournalQueue();
    private final EpochFence fence;
    private final Duration timeout;
    private final JournalWriter writer;
    private final JournalThreads others;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Journal() {
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
        this.fence = fence;
        this.timeout = settings.timeout();
        this.others = new JournalThreads(threads);
        JournalCommit commit = new JournalCommit(batches, dead, admission, settings, meters, others);
        this.writer = new JournalWriter(queue, commit, admission, fence, threads);
        admission.watch(queue, commit::expectedNanos, meters);
    }

    @PostConstruct
    void start() {
        writer.start();
    }

    /** Stops with the server, whose leases end then: a rebuild on another one need not wait for them. */
    @PreDestroy
    void end() {
        stop();
        fence.leave();
    }

    /**
     * Finishes what is queued, for at most twice the write timeout, and stops. The rest stays in the outbox; the stages
     * of its requests fail with {@link Unavailable}.
     */
    public void stop() {
        writer.stop(timeout.multipliedBy(2));
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
        if (writer.ended()) {
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
        writer.hold(on);
    }
}

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
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * Writes the facts of all current requests with group commit. While one batch is on its way to MongoDB the next one
 * gathers, so there are no timers and no added waiting when idle. {@link JournalWriter One thread} writes; the stage of
 * each request completes when its facts are durable.
 *
 * <p>This class writes a fact within {@code MONGODB_TIMEOUT_MS} of the start of its script or not at all: a rebuild
 * relies on that limit. Facts that are not written stay in the outbox, for {@link Recovery}.
 */
@Service
public class Journal {

    private final JournalQueue queue = new JournalQueue();
    private final EpochFence fence;
    private final Duration timeout;
    private final JournalWriter writer;
    private final JournalThreads others;

    /** For subclasses in tests, which override the methods that they need. */
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
            OutboxCleanup dead,
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

    /**
     * Stops together with the server and ends its leases, so that a rebuild on another server need not wait for them.
     */
    @PreDestroy
    void end() {
        stop();
        fence.endLeases();
    }

    /**
     * Writes the queued facts, for at most twice the write time-out, and stops. The rest stays in the outbox; the
     * stages of these requests fail with {@link Unavailable}.
     */
    public void stop() {
        writer.stop(timeout.multipliedBy(2));
        others.shutdown();
    }

    /**
     * Writes facts.
     *
     * @param startNanos the {@link System#nanoTime} before the script that made them was called
     * @return completes when all facts are durable. Steps composed with it may block ({@link JournalFuture}), all
     *     others must not. Fails with {@link Unavailable} when it is not known in time whether the facts are durable,
     *     and with {@link Broken} when MongoDB refuses one permanently
     */
    public CompletionStage<Void> write(List<Fact> facts, long startNanos) {
        return write(facts, startNanos, null);
    }

    /**
     * Writes facts like {@link #write(List, long)}, and records the wait for them.
     *
     * @param span the span of the request that waits; null if it is not traced
     */
    public CompletionStage<Void> write(List<Fact> facts, long startNanos, @Nullable TraceSpan span) {
        if (facts.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        JournalEntry entry = new JournalEntry(
                facts, startNanos + timeout.toNanos(), new JournalFuture<>(others::follow), CommitSpan.begin(span));
        queue.add(entry);
        if (writer.hasEnded()) {
            queue.fail();
        }
        return entry.done();
    }

    /**
     * Proves that a reply without facts describes the present state, and that no other Redis server has taken over
     * since.
     *
     * @return empty if that is already known; otherwise a stage that fails with {@link Unavailable} when the epoch is
     *     over or MongoDB does not respond. Steps composed with it may block
     * @throws Unavailable when this server stops
     */
    public Optional<CompletionStage<Void>> prove(Epoch epoch) {
        return epoch.isNone() || fence.current(epoch)
                ? Optional.empty()
                : Optional.of(CompletableFuture.runAsync(() -> fence.prove(epoch), others.following()));
    }

    /** Returns an equal stage for callers in other packages, whose composed steps may block ({@link JournalFuture}). */
    public <T> CompletionStage<T> answer(CompletionStage<T> stage) {
        JournalFuture<T> answer = new JournalFuture<>(others::follow);
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
     * Writes facts for which no request waits. If many facts wait already, these stay in the outbox for
     * {@link Recovery}: a hundred thousand holds that expire together must not delay the current requests.
     *
     * @param startNanos as for {@link #write}
     */
    public void offer(List<Fact> facts, long startNanos) {
        if ((long) queue.size() * facts.size() < FactBatches.LIMIT) {
            write(facts, startNanos);
        }
    }

    /** A hook for tests. While it is on, facts are not written, as though the server had died after the script. */
    void hold(boolean on) {
        writer.hold(on);
    }
}

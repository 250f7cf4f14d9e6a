package org.hotseat.facts.journal;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.SharedWork;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/** One group commit: writes a batch, answers its requests, and deletes the outbox entries of the durable facts. */
final class JournalCommit {

    private static final System.Logger LOG = System.getLogger(JournalCommit.class.getName());

    /** The identity of a fact. */
    private record Entry(Epoch epoch, String id) {

        static Entry of(Fact fact) {
            return new Entry(fact.epoch(), fact.entryId());
        }
    }

    private final FactBatches batches;
    private final AdmissionControl admission;
    private final JournalThreads threads;
    private final DistributionSummary sizes;
    private final Timer times;
    private final OutboxCleanup dead;
    private final long leastNanos;
    private final CommitPace pace = new CommitPace();
    private final BatchSize size = new BatchSize();

    JournalCommit(
            FactBatches batches,
            OutboxCleanup dead,
            AdmissionControl admission,
            FactsSettings settings,
            MeterRegistry meters,
            JournalThreads threads) {
        this.leastNanos = settings.leastWriteNanos();
        this.batches = batches;
        this.admission = admission;
        this.threads = threads;
        this.dead = dead;
        this.sizes = DistributionSummary.builder("hotseat.journal.batch.size")
                .description("Facts in one group commit")
                .baseUnit("facts")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
        this.times = Timer.builder("hotseat.journal.batch.time")
                .description("Time of one group commit's write to MongoDB")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
    }

    /** Returns the largest number of facts of the next commit. */
    int room() {
        return size.maxFacts();
    }

    /** Estimates the time until a fact is written that comes after a number of requests. */
    long expectedNanos(int queued) {
        return pace.expectedNanos(queued, room(), System.nanoTime());
    }

    /**
     * Writes the entries that have enough time left. An entry that has waited too long fails, so that the whole batch
     * need not hurry for it.
     */
    void write(List<JournalEntry> entries) {
        List<JournalEntry> timely = new ArrayList<>(entries.size());
        long now = System.nanoTime();
        long deadline = now + Duration.ofMinutes(1).toNanos();
        for (JournalEntry entry : entries) {
            if (entry.deadlineNanos() - now <= leastNanos) {
                Unavailable late = new Unavailable("mongodb", "MongoDB is too slow.", null);
                if (entry.span() != null) {
                    entry.span().end(new CommitSpan.Write(0, now, now), List.of(new FactFate.Unknown(late)));
                }
                fail(entry, late);
            } else {
                timely.add(entry);
                deadline = Math.min(deadline, entry.deadlineNanos());
            }
        }
        if (!timely.isEmpty()) {
            commit(timely, deadline);
        }
    }

    private void commit(List<JournalEntry> entries, long deadlineNanos) {
        // The same fact may come several times: each answer that reports it before it is written brings it again.
        Map<Entry, Integer> places = new HashMap<>();
        List<Fact> facts = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (JournalEntry entry : entries) {
            for (Fact fact : entry.facts()) {
                order.add(places.computeIfAbsent(Entry.of(fact), first -> {
                    facts.add(fact);
                    return facts.size() - 1;
                }));
            }
        }
        long start = System.nanoTime();
        List<FactFate> fates = timed(facts, deadlineNanos);
        CommitSpan.Write write = new CommitSpan.Write(facts.size(), start, System.nanoTime());
        sizes.record(facts.size());
        admission.recordFates(fates);
        size.adapt(fates);
        List<FactFate> each = order.stream().map(fates::get).toList();
        List<Runnable> answers = new ArrayList<>(entries.size());
        int next = 0;
        for (JournalEntry entry : entries) {
            int end = next + entry.facts().size();
            List<FactFate> own = each.subList(next, end);
            if (entry.span() != null) {
                entry.span().end(write, own);
            }
            answers.add(() -> answer(entry, own));
            next = end;
        }
        SharedWork.run(threads.answers(), JournalThreads.ANSWERING, answers);
        // A thread of its own waits for Redis, so that neither the writing thread nor the answering ones have to.
        threads.clearing().execute(() -> clear(facts, fates));
    }

    private List<FactFate> timed(List<Fact> facts, long deadlineNanos) {
        long start = System.nanoTime();
        pace.commitBegan(start);
        try {
            return batches.write(facts, deadlineNanos);
        } finally {
            long end = System.nanoTime();
            pace.commitEnded(end);
            times.record(Duration.ofNanos(end - start));
        }
    }

    private static void answer(JournalEntry entry, List<FactFate> fates) {
        for (int i = 0; i < fates.size(); i++) {
            if (fates.get(i) instanceof FactFate.Unknown unknown) {
                entry.done().completeExceptionally(unknown.cause());
                return;
            }
            if (fates.get(i) instanceof FactFate.Fenced) {
                entry.done()
                        .completeExceptionally(
                                new Unavailable("redis", "Another Redis server has taken over.", null).afterSending());
                return;
            }
            if (!(fates.get(i) instanceof FactFate.Written)) {
                entry.done()
                        .completeExceptionally(
                                OutboxCleanup.broken(entry.facts().get(i)));
                return;
            }
        }
        entry.done().complete(null);
    }

    private void fail(JournalEntry entry, RuntimeException cause) {
        threads.answers().execute(() -> entry.done().completeExceptionally(cause));
    }

    private void clear(List<Fact> facts, List<FactFate> fates) {
        try {
            dead.clear(facts, fates);
        } catch (HotseatException e) {
            // The entries stay in the outbox. Recovery writes them again, which changes nothing, and then deletes them.
            LOG.log(Level.WARNING, "HS201 written facts stay in the outbox until recovery", e);
        }
    }
}

package org.hotseat.event;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.facts.pending.PendingBatch;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.pending.PendingHead;
import org.hotseat.facts.pending.PendingHeads;
import org.hotseat.facts.pending.UndecidedEvents;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Keyspace;

/**
 * Gives events their places in the feed, one entry of its log at a time. Every server does this. If several do it at
 * once, all but one have worked in vain and start again. A round reads the end of the log, then the watermarks, then
 * the pending events. So the entry that it appends after that end is right if nothing else was appended meanwhile. A
 * server may die at any point: the last entry shows which batches it has taken.
 */
@Service
class Sequencer {

    private static final System.Logger LOG = System.getLogger(Sequencer.class.getName());

    /** The result of a round. */
    enum Round {
        /** No event is pending. */
        IDLE,
        /** Nothing was appended: a pending event is not decided yet, or another server has appended first. */
        WAITING,
        /** A full entry was appended, so the next one follows at once. */
        FULL,
        /** An entry was appended, and more may follow. */
        APPENDED
    }

    private final PendingBatches pending;
    private final PendingHeads heads;
    private final LogFacts log;
    private final LogEnds ends;
    private final SettledWatermarks watermarks;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final Counter reported;
    private final Counter lost;
    private final UndecidedEvents undecided = new UndecidedEvents();
    private long cleaned;

    @Inject
    Sequencer(
            PendingBatches pending,
            PendingHeads heads,
            LogFacts log,
            LogEnds ends,
            SettledWatermarks watermarks,
            RedisClock clock,
            Keyspace keyspace,
            MeterRegistry meters) {
        this.pending = pending;
        this.heads = heads;
        this.log = log;
        this.ends = ends;
        this.watermarks = watermarks;
        this.clock = clock;
        this.keyspace = keyspace;
        this.reported = Counter.builder("hotseat.events")
                .description("Events that this server has given their places in the change feed")
                .baseUnit("events")
                .register(meters);
        this.lost = Counter.builder("hotseat.events.lost")
                .description("Facts that never came to be, of which no event is told")
                .baseUnit("facts")
                .register(meters);
    }

    /**
     * Does one round, for one thread. Reads the first pending events, and appends at most one entry.
     *
     * @throws HotseatException when a store is unavailable; the call has to be repeated
     */
    Round run() {
        Set<Integer> partitions = pending.partitions();
        if (partitions.isEmpty()) {
            return Round.IDLE;
        }
        LogState last = ends.last();
        clean(last);
        Map<Integer, Watermark> marks = readWatermarks(partitions);
        List<PendingBatch> batches = withoutRepeated(read(marks, last));
        NextLogEntry next =
                NextLogEntry.of(last, batches, marks, facts -> ExistingFacts.existing(facts, batches, pending));
        if (next.events().isEmpty()) {
            pending.delete(next.closed());
            ends.close(next.closed());
            count(next);
        } else if (!log.append(last, next, now(marks))) {
            return Round.WAITING;
        } else {
            clean(new LogState(last.number() + 1, next.closed(), next.open()));
            count(next);
        }
        pending.delete(undecided.overdue(batches, next.closed()));
        if (!next.events().isEmpty()) {
            return next.isFull() ? Round.FULL : Round.APPENDED;
        }
        // A partition without a watermark was not read; its events wait for its Redis server.
        boolean unread = partitions.stream().anyMatch(partition -> partition >= 0 && !marks.containsKey(partition));
        return next.waiting() || unread ? Round.WAITING : Round.IDLE;
    }

    /**
     * Reads the batches that the next entry may contain, and lowers each watermark to the part that was read
     * completely. The events of no partition are read in any case: a resource may have been created after the
     * partitions were read and before their watermarks were.
     */
    private List<PendingBatch> read(Map<Integer, Watermark> marks, LogState last) {
        List<PendingBatch> batches = new ArrayList<>(heads.ofNoPartition());
        int share = 1 + NextLogEntry.MAX / Math.max(1, marks.size());
        marks.replaceAll((partition, mark) -> {
            PendingHead head = heads.of(partition, mark, last.open(), share);
            batches.addAll(head.batches());
            return head.upTo();
        });
        return batches;
    }

    /** Removes batches that are already in the feed and were delivered once more. */
    private List<PendingBatch> withoutRepeated(List<PendingBatch> batches) {
        pending.delete(
                batches.stream().map(PendingBatch::id).filter(ends::closed).toList());
        return batches.stream().filter(batch -> !ends.closed(batch.id())).toList();
    }

    /** Removes the batches that an entry has taken, even if the server that appended it could not. */
    private void clean(LogState state) {
        if (cleaned != state.number()) {
            pending.delete(state.closed());
            cleaned = state.number();
        }
    }

    /** Reads the watermarks. A partition whose Redis server is unavailable has none, and does not delay the others. */
    private Map<Integer, Watermark> readWatermarks(Collection<Integer> partitions) {
        Map<Integer, Watermark> marks = new HashMap<>();
        for (int partition : partitions) {
            if (partition >= 0 && partition < keyspace.partitions().size()) {
                try {
                    watermarks.of(partition).ifPresent(mark -> marks.put(partition, mark));
                } catch (HotseatException e) {
                    LOG.log(Level.DEBUG, "No watermark of partition " + partition, e);
                }
            }
        }
        return marks;
    }

    private Instant now(Map<Integer, Watermark> marks) {
        return marks.values().stream()
                .map(Watermark::now)
                .max(Instant::compareTo)
                .orElseGet(() -> clock.now(keyspace.partition(0)));
    }

    private void count(NextLogEntry next) {
        reported.increment(next.events().size());
        lost.increment(next.lost().size());
        for (PendingFact fact : next.lost()) {
            LOG.log(
                    Level.INFO,
                    "HS1001 fact {0} of {1} was never written; the feed leaves it out",
                    fact.entry(),
                    fact.collection());
        }
    }
}

package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.facts.epoch.EpochTerms;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.LostEvents;
import org.hotseat.facts.pending.LostFacts;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/**
 * Waits before the facts of a partition are read after a new epoch has begun or Redis was emptied: earlier facts may
 * still be in flight. The wait lasts until all servers have left the earlier epochs ({@link EpochTerms#longestFact}).
 * Its limit is the time that a fact may take plus the time of a lease on an epoch. A twentieth is added, since the
 * clocks of two servers differ a little. One wait serves all resources of a partition.
 *
 * <p>Redis keeps the name of the wait, so another emptying begins another wait. A term has one wait, so another
 * emptying also begins another term ({@link EpochTerms#begunWith}). So the term shows which decisions were made before
 * it. Each server counts the time from its own first check, and the first server that has waited ends the wait for all.
 */
@Service
public class Settling {

    /**
     * The time to the first check whether the servers have left the earlier epochs. The longer a wait lasts, the less
     * often it checks.
     */
    private static final long CHECK_NANOS = Duration.ofMillis(20).toNanos();

    private static final Script<Look> LOOK = Script.load("hotstate/look_settled", Look.class);
    private static final Script<Mark> MARK = Script.load("hotstate/mark_settled", Mark.class);

    private enum Look {
        SETTLED,
        WAITING
    }

    private enum Mark {
        SETTLED,
        LOST
    }

    private record Wait(String name, long term, long beganNanos) {}

    private final Scripts scripts;
    private final MongoConnection mongo;
    private final LostEvents events;
    private final Watermarks watermarks;
    private final EpochTerms terms;
    private final Recovery recovery;
    private final LostDecisions lost;
    private final long factNanos;
    private final ConcurrentMap<Integer, Wait> waits = new ConcurrentHashMap<>();

    @Inject
    public Settling(
            Scripts scripts,
            MongoConnection mongo,
            LostEvents events,
            Watermarks watermarks,
            EpochTerms terms,
            Recovery recovery,
            LostDecisions lost,
            FactsSettings settings) {
        this.scripts = scripts;
        this.mongo = mongo;
        this.events = events;
        this.watermarks = watermarks;
        this.terms = terms;
        this.recovery = recovery;
        this.lost = lost;
        this.factNanos = settings.timeout().toNanos();
    }

    /**
     * Returns the shortest time in nanoseconds until the facts of a partition may be read; 0 when they may be read now.
     * This call begins the wait and ends it: a caller that gets more than 0 asks again after that time. Costs one or
     * two round trips to Redis, and at the end of the wait a few reads and writes of MongoDB. If facts were lost in
     * flight, the outbox is written out, and the resources of these facts are stamped before any resource of the
     * partition is rebuilt. That costs some ten round trips for every 20 resources.
     */
    public long leftNanos(Partition partition) {
        var look = scripts.run(LOOK.call(
                partition,
                List.of(partition.settled()),
                List.of(UUID.randomUUID().toString())));
        if (look.word() == Look.SETTLED) {
            waits.remove(partition.number());
            return 0;
        }
        String name = look.text("wait");
        Wait before = waits.get(partition.number());
        boolean same = before != null && before.name().equals(name);
        if (!same && !terms.begunWith(partition.number(), look.number("term"), name)) {
            // Redis was emptied in this term. The next check is in the next term.
            return 1;
        }
        Wait wait = waits.compute(
                partition.number(),
                (number, known) ->
                        known != null && known.name().equals(name) ? known : begun(name, look.number("term")));
        long waited = System.nanoTime() - wait.beganNanos();
        long left = bound(factNanos) - waited;
        return left > 0 && !terms.longestFact(partition.number()).isZero()
                ? Math.min(left, Math.max(waited, CHECK_NANOS))
                : end(partition, wait);
    }

    /**
     * Ends the wait if its time is over. A MongoDB that responds slowly at the end may still execute earlier writes, so
     * the wait begins again. If a server has a longer time for its facts, the wait lasts as long as that.
     */
    private long end(Partition partition, Wait wait) {
        long begin = System.nanoTime();
        AtomicLong longest = new AtomicLong();
        mongo.fenced(() -> longest.set(terms.longestFact(partition.number()).toNanos()));
        long now = System.nanoTime();
        if (now - begin > factNanos / 2) {
            waits.replace(partition.number(), wait, begun(wait.name(), wait.term()));
            return bound(factNanos);
        }
        long left = bound(longest.get()) - (now - wait.beganNanos());
        if (left > 0) {
            return left;
        }
        if (!terms.begunWith(partition.number(), wait.term(), wait.name())) {
            return 1;
        }
        Watermark mark = watermarks.read(partition).mark();
        LostFacts facts = lost.of(mark.term());
        events.close(partition.number(), mark.term());
        if (events.any(partition.number(), mark, facts) && !settle(partition, mark, facts)) {
            return 1;
        }
        terms.settled(partition.number(), mark.term());
        var marked = scripts.run(MARK.call(partition, List.of(partition.settled()), List.of(wait.name())));
        return marked.word() == Mark.SETTLED ? 0 : 1;
    }

    /**
     * Records the facts that were lost. Stamps shut them out, and only existing documents can be stamped. So the outbox
     * is written out first, as in each rebuild.
     */
    private boolean settle(Partition partition, Watermark mark, LostFacts facts) {
        recovery.drain(partition.number(), () -> {});
        return events.settle(partition.number(), mark, facts);
    }

    private static long bound(long nanos) {
        return nanos + nanos / 20;
    }

    private static Wait begun(String name, long term) {
        return new Wait(name, term, System.nanoTime());
    }
}

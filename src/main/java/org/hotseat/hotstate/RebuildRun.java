package org.hotseat.hotstate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.facts.FactsSettings;
import org.hotseat.facts.Recovery;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * One rebuild from its latch to the open resource: close, write out the partition's outbox, restore the remembered replies and
 * the model's own state, open. When Redis was emptied, facts of other servers may be on their way without an outbox entry left to
 * tell of them: it first waits as long as they may take, once an emptying.
 */
@ApplicationScoped
public class RebuildRun {

    /** How long a rebuild may be silent before another may take over; each of its scripts lets the latch last as long again. */
    static final Duration LATCH_TTL = Duration.ofSeconds(20);

    /** How long a forced rebuild waits for another one. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    private static final Script<Begin> BEGIN = Script.load("hotstate/begin_rebuild", Begin.class);
    private static final Script<End> END = Script.load("hotstate/end_rebuild", End.class);
    private static final Script<Settled> MARK_SETTLED = Script.load("hotstate/mark_settled", Settled.class);

    private static final Script<Keep> KEEP = Script.load("hotstate/keep_latch", Keep.class);

    private enum Keep {
        KEPT,
        LOST
    }

    private enum Begin {
        BEGUN,
        BUSY
    }

    private enum End {
        ENDED,
        LOST
    }

    private enum Settled {
        SETTLED
    }

    private final Scripts scripts;
    private final RebuildSteps steps;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final Recovery recovery;
    private final RememberedReplies replies;
    private final Duration factsBound;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected RebuildRun() {
        this.scripts = null;
        this.steps = null;
        this.keyspace = null;
        this.clock = null;
        this.recovery = null;
        this.replies = null;
        this.factsBound = null;
    }

    @Inject
    public RebuildRun(
            Scripts scripts,
            RebuildSteps steps,
            Keyspace keyspace,
            RedisClock clock,
            Recovery recovery,
            RememberedReplies replies,
            FactsSettings settings) {
        this.scripts = scripts;
        this.steps = steps;
        this.keyspace = keyspace;
        this.clock = clock;
        this.recovery = recovery;
        this.replies = replies;
        this.factsBound = settings.timeout();
    }

    /**
     * Rebuilds the resource, or waits a moment for whoever is at it.
     *
     * @return whether this run opened it
     */
    boolean once(HotState model, String id, boolean forced) {
        model.checkExists(id);
        scripts.verifyServer();
        Partition partition = keyspace.partitionOf(id);
        String latch = partition.key("rebuild:" + model.name() + ":" + id);
        String settled = partition.settled();
        String token = UUID.randomUUID().toString();
        ScriptReply<Begin> begun = scripts.run(
                BEGIN.call(partition, List.of(latch, settled), List.of(token, Long.toString(LATCH_TTL.toMillis()))));
        if (begun.word() == Begin.BUSY) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            return false;
        }
        try {
            if (begun.number(0) == 0) {
                settle(partition, settled);
            }
            Instant now = clock.now(partition);
            return rebuild(model, new RebuildPass(id, partition, latch, token, forced, now));
        } catch (LostLatch e) {
            return false;
        } finally {
            scripts.run(END.call(partition, List.of(latch), List.of(token)));
        }
    }

    /** Rebuilds the resource even when it is open; waits for other rebuilds of it first. */
    void forced(HotState model, String id) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!once(model, id, true)) {
            if (System.nanoTime() - end > 0) {
                throw new Unavailable("redis", "Another rebuild of this does not end.", null);
            }
        }
    }

    private boolean rebuild(HotState model, RebuildPass pass) {
        if (steps.run(model.close(pass)).word() == CloseWord.OPEN) {
            return false;
        }
        recovery.drain(pass.partition().number(), () -> keepLatch(pass));
        replies.restore(pass);
        keepLatch(pass);
        model.restore(pass);
        return true;
    }

    private void keepLatch(RebuildPass pass) {
        steps.run(KEEP.call(pass.partition(), List.of(pass.latch()), List.of(pass.token())));
    }

    private void settle(Partition partition, String settled) {
        long end = System.nanoTime() + factsBound.toNanos();
        for (long left = factsBound.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        scripts.run(MARK_SETTLED.call(partition, List.of(settled), List.of()));
    }
}

package org.hotseat.hotstate;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.facts.FactsSettings;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.Recovery;
import org.hotseat.hotstate.RebuildLeases.Lease;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;

/**
 * One rebuild from its lease to the open resource: close, write out the partition's outbox, restore the remembered replies and
 * the model's own state from reads that miss no acknowledged write ({@link MongoConnection#fenced}), open. When Redis was emptied, facts of other servers may be on their way without an outbox entry left to
 * tell of them: it first waits as long as they may take, once an emptying.
 */
@Service
public class RebuildRun {

    /** How long a forced rebuild waits for another one. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    private static final Script<Settled> MARK_SETTLED = Script.load("hotstate/mark_settled", Settled.class);

    private enum Settled {
        SETTLED,
        LOST
    }

    private final SaleModels models;
    private final RebuildLeases leases;
    private final RebuildSteps steps;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final Recovery recovery;
    private final RememberedReplies replies;
    private final MongoConnection mongo;
    private final Duration factsBound;

    @Inject
    public RebuildRun(
            SaleModels models,
            RebuildLeases leases,
            RebuildSteps steps,
            Keyspace keyspace,
            RedisClock clock,
            Recovery recovery,
            RememberedReplies replies,
            MongoConnection mongo,
            FactsSettings settings) {
        this.models = models;
        this.leases = leases;
        this.steps = steps;
        this.keyspace = keyspace;
        this.clock = clock;
        this.recovery = recovery;
        this.replies = replies;
        this.mongo = mongo;
        this.factsBound = settings.timeout();
    }

    /**
     * Rebuilds the resource, or waits a moment for whoever is at it.
     *
     * @return whether this run opened it
     */
    boolean once(ResourceId resource, boolean forced) {
        SaleModel model = models.named(resource.model());
        model.checkExists(resource.id());
        Partition partition = keyspace.partitionOf(resource.id());
        Optional<Lease> taken =
                leases.take(partition, partition.key("rebuild:" + resource.model() + ":" + resource.id()));
        if (taken.isEmpty()) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            return false;
        }
        try (Lease lease = taken.get()) {
            if (!lease.settled()) {
                settle(partition, lease);
            }
            Instant now = clock.now(partition);
            RebuildPass pass = new RebuildPass(resource.id(), partition, lease.key(), lease.token(), forced, now);
            return rebuild(model, pass, lease);
        } catch (LeaseLost e) {
            return false;
        }
    }

    /** Rebuilds the resource even when it is open; waits for other rebuilds of it first. */
    void forced(ResourceId resource) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!once(resource, true)) {
            if (System.nanoTime() - end > 0) {
                throw new Unavailable("redis", "Another rebuild of this does not end.", null);
            }
        }
    }

    private boolean rebuild(SaleModel model, RebuildPass pass, Lease lease) {
        if (steps.run(model.close(pass)).word() == CloseWord.OPEN) {
            return false;
        }
        recovery.drain(pass.partition().number(), lease::keep);
        mongo.fenced(() -> {
            replies.restore(pass);
            lease.keep();
            model.restore(pass);
        });
        return true;
    }

    /**
     * Waits until no fact of an earlier epoch can be on its way: as long as a fact may take and a lease on an epoch lasts, and a little
     * more, since two servers' clocks need not run at quite the same speed. A MongoDB that stands still at the end may still do what it was
     * sent before, so it is waited for once more.
     */
    private void settle(Partition partition, Lease lease) {
        long bound = factsBound.toNanos();
        long stood;
        do {
            long end = System.nanoTime() + bound + bound / 20;
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            mongo.fenced(() -> {});
            stood = System.nanoTime() - end;
        } while (stood > bound / 2);
        steps.run(MARK_SETTLED.call(partition, List.of(lease.key(), partition.settled()), List.of(lease.token())));
    }
}

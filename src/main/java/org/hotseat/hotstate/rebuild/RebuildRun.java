package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.StopFacts;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;

/**
 * One rebuild, from its lease to the open resource. It closes the resource, writes out the partition's outbox and
 * stamps the facts that it finds. It restores the remembered replies and the model's own state by reads that miss no
 * acknowledged write ({@link MongoConnection#fenced}), and opens the resource. After Redis was emptied, facts of other
 * servers may be in flight without an outbox entry: the rebuild waits for these first ({@link Settling}).
 */
@Service
public class RebuildRun {

    /** The longest time that a forced rebuild waits for another one. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration CHECK_AGAIN = Duration.ofMillis(20);

    /** The work under a lease; it returns whether it is done. */
    private interface Work {
        boolean run(SaleModel model, RebuildContext context, RebuildLease lease);
    }

    private final SaleModelRegistry models;
    private final Settling settling;
    private final RebuildLeases leases;
    private final RebuildSteps steps;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final Recovery recovery;
    private final RememberedReplies replies;
    private final OperatorStopRestore operatorStop;
    private final PresenceMarks overs;
    private final MongoConnection mongo;
    private final LateFacts late;

    @Inject
    public RebuildRun(
            SaleModelRegistry models,
            Settling settling,
            RebuildLeases leases,
            RebuildSteps steps,
            Keyspace keyspace,
            RedisClock clock,
            Recovery recovery,
            RememberedReplies replies,
            StopFacts stops,
            CancellationFacts cancellations,
            PresenceMarks overs,
            MongoConnection mongo,
            LateFacts late) {
        this.late = late;
        this.models = models;
        this.settling = settling;
        this.leases = leases;
        this.steps = steps;
        this.keyspace = keyspace;
        this.clock = clock;
        this.recovery = recovery;
        this.replies = replies;
        this.operatorStop = new OperatorStopRestore(stops, cancellations, steps);
        this.overs = overs;
        this.mongo = mongo;
    }

    /**
     * Rebuilds the resource, or waits a moment for another rebuild of it. Does nothing if facts must be waited for
     * first, see {@link #leftNanos}.
     *
     * @param forced whether to rebuild an open resource
     * @return whether this run opened the resource
     */
    boolean tryRebuild(ResourceId resource, boolean forced) {
        return leased(resource, forced, this::rebuild);
    }

    private boolean leased(ResourceId resource, boolean forced, Work work) {
        SaleModel model = models.byName(resource.model());
        model.checkExists(resource.id());
        Partition partition = keyspace.partitionOf(resource.id());
        Optional<RebuildLease> taken = leases.take(partition, RebuildLeases.key(partition, resource));
        if (taken.isEmpty()) {
            LockSupport.parkNanos(CHECK_AGAIN.toNanos());
            return false;
        }
        try (RebuildLease lease = taken.get()) {
            if (!lease.settled()) {
                // Redis was emptied a moment ago, or another Redis server has taken over.
                return false;
            }
            Instant now = clock.now(partition);
            RebuildContext context = new RebuildContext(
                    resource.id(), partition, lease.key(), lease.token(), forced, now, lease.term(), List.of());
            return work.run(model, context, lease);
        } catch (LeaseLost e) {
            return false;
        }
    }

    /**
     * Returns the time in nanoseconds for which a rebuild of the resource still has to wait for facts in flight; 0 when
     * it may begin.
     */
    long leftNanos(ResourceId resource) {
        models.byName(resource.model()).checkExists(resource.id());
        return settling.leftNanos(keyspace.partitionOf(resource.id()));
    }

    /**
     * Rebuilds the resource even when it is open. Waits for facts in flight and for other rebuilds of the resource
     * first.
     */
    void forced(ResourceId resource) {
        runWithLease(resource, this::rebuild);
    }

    /**
     * Does other work with the lease of the resource's rebuilds, by reads that miss no acknowledged fact. Waits like
     * {@link #forced}.
     */
    void within(ResourceId resource, Consumer<RebuildContext> work) {
        runWithLease(resource, (model, context, lease) -> {
            recovery.drain(context.partition().number(), lease::renewLease);
            mongo.fenced(() -> work.accept(context));
            return true;
        });
    }

    /**
     * Does other work with the lease of the resource's rebuilds, without writing out the outbox. Waits like
     * {@link #forced}.
     */
    void leased(ResourceId resource, Consumer<RebuildContext> work) {
        runWithLease(resource, (model, context, lease) -> {
            work.accept(context);
            return true;
        });
    }

    /**
     * Does other work, which may delete keys, while the resource is closed or has no hot state. Then rebuilds the
     * resource if it was open. Waits like {@link #forced}.
     */
    void clearAndRebuild(ResourceId resource, BiConsumer<RebuildContext, Consumer<List<String>>> work) {
        runWithLease(resource, (model, context, lease) -> {
            boolean open =
                    steps.run(model.rebuild().close(context.withoutForce())).word() == CloseWord.OPEN;
            if (open) {
                steps.run(model.rebuild().close(context));
            }
            recovery.drain(context.partition().number(), lease::renewLease);
            mongo.fenced(() -> work.accept(context, keys -> steps.drop(context, keys)));
            return !open || rebuild(model, context, lease);
        });
    }

    private void runWithLease(ResourceId resource, Work work) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!leased(resource, true, work)) {
            LockSupport.parkNanos(leftNanos(resource));
            if (System.nanoTime() - end > 0) {
                throw new Unavailable("redis", "Another rebuild of this resource takes too long.", null);
            }
        }
    }

    private boolean rebuild(SaleModel model, RebuildContext context, RebuildLease lease) {
        Runnable leftovers = context.forced() ? model.rebuild().leftovers(context) : () -> {};
        if (steps.run(model.rebuild().close(context)).word() == CloseWord.OPEN) {
            return false;
        }
        recovery.drain(context.partition().number(), lease::renewLease);
        overs.opening(model, context);
        mongo.fenced(() -> {
            // The stamps come first: a fact that arrives after them is late.
            List<LiveDocuments> uncounted = late.stamp(context, new ResourceId(model.name(), context.id()));
            lease.renewLease();
            leftovers.run();
            lease.renewLease();
            replies.restore(context, uncounted);
            lease.renewLease();
            model.rebuild().restore(context.with(operatorStop.fields(model, context)));
        });
        return true;
    }
}

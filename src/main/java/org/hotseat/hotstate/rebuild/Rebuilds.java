package org.hotseat.hotstate.rebuild;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;

/**
 * Rebuilds resources whose hot state is gone, one rebuild a resource at a time, on threads of its own so that no
 * request thread waits. Claims that find no hot state wait for the stage answered here and are run again.
 */
@Service
public class Rebuilds {

    private static final System.Logger LOG = System.getLogger(Rebuilds.class.getName());

    private static final int THREADS = 4;

    private final SaleModels models;
    private final RebuildRun run;
    private final MeterRegistry meters;
    private final ScheduledThreadPoolExecutor executor;
    private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();
    private final List<Consumer<ResourceId>> followers = new CopyOnWriteArrayList<>();

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Rebuilds() {
        this.models = null;
        this.run = null;
        this.meters = null;
        this.executor = null;
    }

    @Inject
    public Rebuilds(SaleModels models, RebuildRun run, MeterRegistry meters, ManagedThreadFactory threads) {
        this.models = models;
        this.run = run;
        this.meters = meters;
        this.executor = new ScheduledThreadPoolExecutor(THREADS, threads);
        executor.setRejectedExecutionHandler(EndedThreads.UNDECIDED);
    }

    /** Claims that wait for a rebuild are run again by another server. */
    @PreDestroy
    void stop() {
        executor.shutdownNow();
        underWay.values()
                .forEach(
                        waiting -> waiting.completeExceptionally(new Unavailable("redis", "This server stops.", null)));
    }

    /**
     * Sees to it that a resource has its hot state. Requests of this server share one run a resource; other servers'
     * runs are waited for.
     *
     * @return completes when the resource may be open; the claim is then run again. Fails with {@link NotFound} when
     *     there is no such resource, with {@link Unavailable} when a store is away
     */
    public CompletionStage<Void> ensure(ResourceId resource) {
        return Act.carried(shared(
                resource.toString(),
                resource,
                () -> count(resource, run.once(resource, false) ? "rebuilt" : "waited")));
    }

    /**
     * Work on a thread of the rebuilds, which must wait for nothing that needs another of them. Begins when facts on
     * their way have been waited for.
     */
    private CompletionStage<Void> shared(String key, ResourceId resource, Runnable work) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> other = underWay.putIfAbsent(key, mine);
        if (other != null) {
            return other;
        }
        CompletableFuture.completedFuture(resource)
                .thenComposeAsync(this::settled, executor)
                .thenRunAsync(work, executor)
                .whenComplete((done, trouble) -> {
                    underWay.remove(key);
                    if (trouble != null) {
                        mine.completeExceptionally(trouble);
                    } else {
                        mine.complete(null);
                    }
                });
        return mine;
    }

    /** No thread waits meanwhile: four of them would make the partitions wait one after the other. */
    private CompletableFuture<Void> settled(ResourceId resource) {
        long left = run.leftNanos(resource);
        if (left <= 0) {
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(() -> {}, later -> executor.schedule(later, left, TimeUnit.NANOSECONDS))
                .thenCompose(done -> settled(resource));
    }

    /**
     * Rebuilds a resource even when it is open, and reports what changed. Claims wait meanwhile. May be repeated. Hot
     * state that is too damaged to be counted has no counts before.
     *
     * @throws NotFound when there is no such resource
     * @throws Unavailable when a store is away; the resource is then rebuilt by the next claim
     */
    public Map<String, Object> force(ResourceId resource) {
        SaleModel model = models.named(resource.model());
        model.checkExists(resource.id());
        Map<String, Long> before = before(model, resource);
        run.forced(resource);
        count(resource, "forced");
        Map<String, Long> after = model.evidence().counts(resource.id());
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("id", resource.id());
        report.put("before", before);
        report.put("after", after);
        report.put("changed", !before.equals(after));
        return report;
    }

    private static Map<String, Long> before(SaleModel model, ResourceId resource) {
        try {
            return model.evidence().counts(resource.id());
        } catch (RuntimeException e) {
            // If a store is away, the rebuild says so.
            LOG.log(Level.WARNING, "HS416 the hot state of " + resource + " cannot be read before its rebuild", e);
            return Map.of();
        }
    }

    /**
     * Like {@link #force} without the report, on a thread of the rebuilds; for hot state that was lost with a part of
     * Redis. Callers that ask while one is under way share it.
     */
    public CompletionStage<Void> forceLater(ResourceId resource) {
        return Act.carried(shared("forced " + resource, resource, () -> {
            run.forced(resource);
            count(resource, "forced");
        }));
    }

    /**
     * Work on one thing of a resource with the lease of its rebuilds, when facts in flight have been waited for and the
     * outbox is written out; its reads miss no acknowledged fact. The resource stays open or closed as it is.
     *
     * @param what the thing; callers that ask for the same one while it is under way share it
     */
    public CompletionStage<Void> within(ResourceId resource, String what, Consumer<RebuildPass> work) {
        return Act.carried(shared(what + " of " + resource, resource, () -> run.within(resource, work)));
    }

    /**
     * Rebuilds a resource if it is open, and deletes keys of it while it is closed, or has no hot state. May be
     * repeated.
     *
     * @param keys is given what deletes keys, a thousand or so at once
     */
    public CompletionStage<Void> anew(ResourceId resource, BiConsumer<RebuildPass, Consumer<List<String>>> keys) {
        return anew(resource, "anew", keys);
    }

    /** The same for a reason of its own: what another one's run has read of the facts may be too old for it. */
    CompletionStage<Void> anew(
            ResourceId resource, String reason, BiConsumer<RebuildPass, Consumer<List<String>>> keys) {
        return Act.carried(shared(reason + " " + resource, resource, () -> {
            run.anew(resource, keys);
            count(resource, "anew");
        }));
    }

    /** The same before the outbox is written out, and with reads of which nothing is said: the work sees to both. */
    public CompletionStage<Void> leased(ResourceId resource, String what, Consumer<RebuildPass> work) {
        return Act.carried(shared(what + " of " + resource, resource, () -> run.leased(resource, work)));
    }

    /** The threads of the rebuilds, on which the claims that waited for one are run again. */
    public Executor executor() {
        return executor;
    }

    /** Reports each rebuild by this server; on a thread of the rebuilds, so the work must neither wait nor throw. */
    public void follow(Consumer<ResourceId> work) {
        followers.add(work);
    }

    private void count(ResourceId resource, String outcome) {
        if (!outcome.equals("waited")) {
            followers.forEach(work -> work.accept(resource));
        }
        Counter.builder("hotseat.rebuilds")
                .description("Resources rebuilt from the facts, by outcome")
                .tags("model", resource.model(), "outcome", outcome)
                .register(meters)
                .increment();
    }
}

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
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;

/**
 * Rebuilds resources whose hot state is gone, one rebuild of a resource at a time, on threads of its own. So no request
 * thread waits: a claim that finds no hot state continues after the stage that this class returns, and is run again.
 */
@Service
public class Rebuilds {

    private static final System.Logger LOG = System.getLogger(Rebuilds.class.getName());

    private static final int THREADS = 4;

    private final SaleModelRegistry models;
    private final RebuildRun run;
    private final MeterRegistry meters;
    private final ScheduledThreadPoolExecutor executor;
    private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();
    private final List<Consumer<ResourceId>> followers = new CopyOnWriteArrayList<>();

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected Rebuilds() {
        this.models = null;
        this.run = null;
        this.meters = null;
        this.executor = null;
    }

    @Inject
    public Rebuilds(SaleModelRegistry models, RebuildRun run, MeterRegistry meters, ManagedThreadFactory threads) {
        this.models = models;
        this.run = run;
        this.meters = meters;
        this.executor = new ScheduledThreadPoolExecutor(THREADS, threads);
        executor.setRejectedExecutionHandler(EndedThreads.UNDECIDED);
    }

    /** Fails the claims that wait for a rebuild; their callers can repeat them at another server. */
    @PreDestroy
    void stop() {
        executor.shutdownNow();
        underWay.values()
                .forEach(
                        waiting -> waiting.completeExceptionally(new Unavailable("redis", "This server stops.", null)));
    }

    /**
     * Makes sure that a resource has its hot state. Requests of this server share one rebuild of a resource, and wait
     * for a rebuild by another server.
     *
     * @return completes when the resource may be open; the claim is then run again. Fails with {@link NotFound} when
     *     the resource does not exist, and with {@link Unavailable} when a store is unavailable
     */
    public CompletionStage<Void> ensure(ResourceId resource) {
        return Act.carried(shared(
                resource.toString(),
                resource,
                () -> count(resource, run.once(resource, false) ? "rebuilt" : "waited")));
    }

    /**
     * Runs work on a thread of the rebuilds, after facts in flight have been waited for. The work must not wait for
     * other work of these threads. Callers with an equal key share the work.
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

    /**
     * Waits for facts in flight without a thread. If the four threads waited, the partitions would wait one after the
     * other.
     */
    private CompletableFuture<Void> settled(ResourceId resource) {
        long left = run.leftNanos(resource);
        if (left <= 0) {
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(() -> {}, later -> executor.schedule(later, left, TimeUnit.NANOSECONDS))
                .thenCompose(done -> settled(resource));
    }

    /**
     * Rebuilds a resource even when it is open, and reports what has changed. Claims wait meanwhile. May be repeated.
     * If the hot state is too damaged to be counted, the counts before the rebuild are missing.
     *
     * @throws NotFound when the resource does not exist
     * @throws Unavailable when a store is unavailable; the next claim then rebuilds the resource
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
            // If a store is unavailable, the rebuild reports that.
            LOG.log(Level.WARNING, "HS416 the hot state of " + resource + " cannot be read before its rebuild", e);
            return Map.of();
        }
    }

    /**
     * Rebuilds a resource like {@link #force}, without a report and on a thread of the rebuilds. It is for hot state
     * that was lost with a part of Redis. Callers share a rebuild that is in progress.
     */
    public CompletionStage<Void> forceLater(ResourceId resource) {
        return Act.carried(shared("forced " + resource, resource, () -> {
            run.forced(resource);
            count(resource, "forced");
        }));
    }

    /**
     * Does work with the lease of a resource's rebuilds, after facts in flight have been waited for and the outbox is
     * written out. Its reads miss no acknowledged fact. The resource stays open or closed as it is.
     *
     * @param what the name of the work; callers with the same name share work in progress
     */
    public CompletionStage<Void> within(ResourceId resource, String what, Consumer<RebuildContext> work) {
        return Act.carried(shared(what + " of " + resource, resource, () -> run.within(resource, work)));
    }

    /**
     * Deletes keys of a resource while it is closed or has no hot state, and then rebuilds it if it was open. May be
     * repeated.
     *
     * @param keys gets a function that deletes about 1000 keys at once
     */
    public CompletionStage<Void> anew(ResourceId resource, BiConsumer<RebuildContext, Consumer<List<String>>> keys) {
        return anew(resource, "anew", keys);
    }

    /**
     * Does the same as {@link #anew(ResourceId, BiConsumer)} under another name, so that it does not share the run of a
     * caller with another reason. The facts that another run has read may be too old for it.
     */
    CompletionStage<Void> anew(
            ResourceId resource, String reason, BiConsumer<RebuildContext, Consumer<List<String>>> keys) {
        return Act.carried(shared(reason + " " + resource, resource, () -> {
            run.anew(resource, keys);
            count(resource, "anew");
        }));
    }

    /**
     * Does work with the lease of a resource's rebuilds, without writing out the outbox and without fenced reads: the
     * work does both itself if necessary.
     */
    public CompletionStage<Void> leased(ResourceId resource, String what, Consumer<RebuildContext> work) {
        return Act.carried(shared(what + " of " + resource, resource, () -> run.leased(resource, work)));
    }

    /** Returns the executor of the rebuilds, on which claims that waited for a rebuild are run again. */
    public Executor executor() {
        return executor;
    }

    /**
     * Registers an action that is called after each rebuild by this server. It runs on a thread of the rebuilds, so it
     * must neither wait nor throw.
     */
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

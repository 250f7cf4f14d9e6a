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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;

/**
 * Rebuilds resources whose hot state is gone, one rebuild of a resource at a time, on {@link RebuildThreads}. So no
 * request thread waits: a claim that finds no hot state continues after the stage that this class returns, and is run
 * again.
 */
@Service
public class Rebuilds {

    private static final System.Logger LOG = System.getLogger(Rebuilds.class.getName());

    private final SaleModelRegistry models;
    private final RebuildRun run;
    private final MeterRegistry meters;
    private final RebuildThreads threads;
    private final List<Consumer<ResourceId>> followers = new CopyOnWriteArrayList<>();

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected Rebuilds() {
        this.models = null;
        this.run = null;
        this.meters = null;
        this.threads = null;
    }

    @Inject
    public Rebuilds(SaleModelRegistry models, RebuildRun run, MeterRegistry meters, ManagedThreadFactory threads) {
        this.models = models;
        this.run = run;
        this.meters = meters;
        this.threads = new RebuildThreads(threads, run);
    }

    /** Fails the claims that wait for a rebuild; their callers can repeat them at another server. */
    @PreDestroy
    void stop() {
        threads.stop();
    }

    /**
     * Makes sure that a resource has its hot state. Requests of this server share one rebuild of a resource, and wait
     * for a rebuild by another server.
     *
     * @return completes when the resource may be open; the claim is then run again. Fails with {@link NotFound} when
     *     the resource does not exist, and with {@link Unavailable} when a store is unavailable
     */
    public CompletionStage<Void> ensure(ResourceId resource) {
        return threads.run(
                resource.toString(),
                resource,
                () -> count(resource, run.tryRebuild(resource, false) ? "rebuilt" : "waited"));
    }

    /**
     * Rebuilds a resource even when it is open, and reports what has changed. Claims wait meanwhile. May be repeated.
     * If the hot state is too damaged to be counted, the counts before the rebuild are missing.
     *
     * @throws NotFound when the resource does not exist
     * @throws Unavailable when a store is unavailable; the next claim then rebuilds the resource
     */
    public Map<String, Object> force(ResourceId resource) {
        SaleModel model = models.byName(resource.model());
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
        return threads.run("forced " + resource, resource, () -> {
            run.forced(resource);
            count(resource, "forced");
        });
    }

    /**
     * Does work with the lease of a resource's rebuilds, after facts in flight have been waited for and the outbox is
     * written out. Its reads miss no acknowledged fact. The resource stays open or closed as it is.
     *
     * @param what the name of the work; callers with the same name share work in progress
     */
    public CompletionStage<Void> within(ResourceId resource, String what, Consumer<RebuildContext> work) {
        return threads.run(what + " of " + resource, resource, () -> run.within(resource, work));
    }

    /**
     * Deletes keys of a resource while it is closed or has no hot state, and then rebuilds it if it was open. May be
     * repeated.
     *
     * @param keys gets a function that deletes about 1000 keys at once
     */
    public CompletionStage<Void> clearAndRebuild(
            ResourceId resource, BiConsumer<RebuildContext, Consumer<List<String>>> keys) {
        return clearAndRebuild(resource, "anew", keys);
    }

    /**
     * Does the same as {@link #clearAndRebuild(ResourceId, BiConsumer)} under another name, so that it does not share
     * the run of a caller with another reason. The facts that another run has read may be too old for it.
     */
    CompletionStage<Void> clearAndRebuild(
            ResourceId resource, String reason, BiConsumer<RebuildContext, Consumer<List<String>>> keys) {
        return threads.run(reason + " " + resource, resource, () -> {
            run.clearAndRebuild(resource, keys);
            count(resource, "anew");
        });
    }

    /**
     * Does work with the lease of a resource's rebuilds, without writing out the outbox and without fenced reads: the
     * work does both itself if necessary.
     */
    public CompletionStage<Void> leased(ResourceId resource, String what, Consumer<RebuildContext> work) {
        return threads.run(what + " of " + resource, resource, () -> run.leased(resource, work));
    }

    /** Returns the executor of the rebuilds, on which claims that waited for a rebuild are run again. */
    public Executor executor() {
        return threads.executor();
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

package org.hotseat.hotstate;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.FactWriters;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds the resource of a conflicting fact: its hot state may still give away what belongs to another user by the facts. One rebuild of a
 * resource at a time, and another one for a conflict that has come meanwhile. Where a store is away it is tried until it is done.
 */
@Service
class ConflictRebuilds {

    private static final System.Logger LOG = System.getLogger(ConflictRebuilds.class.getName());

    /** From a rebuild that a store was away for to the next. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final FactWriters writers;
    private final Rebuilds rebuilds;
    private final Duration pause;

    /** The resources at work, and whether the rebuild under way may have read the facts before another conflict. */
    private final ConcurrentMap<ResourceId, Boolean> underWay = new ConcurrentHashMap<>();

    @Inject
    ConflictRebuilds(FactWriters writers, Rebuilds rebuilds) {
        this(writers, rebuilds, PAUSE);
    }

    ConflictRebuilds(FactWriters writers, Rebuilds rebuilds, Duration pause) {
        this.writers = writers;
        this.rebuilds = rebuilds;
        this.pause = pause;
    }

    void rebuild(@Observes FactConflict conflict) {
        Fact fact = conflict.fact();
        writers.of(fact.kind()).ifPresent(writer -> rebuild(writer.resource(fact)));
    }

    private void rebuild(ResourceId resource) {
        if (underWay.putIfAbsent(resource, false) == null) {
            attempt(resource, Level.WARNING);
        } else if (underWay.computeIfPresent(resource, (known, before) -> true) == null) {
            // The other one has ended in this moment.
            rebuild(resource);
        }
    }

    /** @param level of what is told when a store is away: once */
    private void attempt(ResourceId resource, Level level) {
        underWay.put(resource, false);
        rebuilds.forceLater(resource, "conflict").whenComplete((done, trouble) -> ended(resource, trouble, level));
    }

    private void ended(ResourceId resource, @Nullable Throwable trouble, Level level) {
        Throwable cause = Stages.cause(trouble);
        if (cause instanceof Unavailable) {
            LOG.log(level, "HS403 {0} has a conflict and is not rebuilt yet: {1}", resource, cause.getMessage());
            CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, rebuilds.executor())
                    .execute(() -> attempt(resource, Level.DEBUG));
            return;
        }
        if (cause != null && !(cause instanceof NotFound)) {
            LOG.log(Level.WARNING, "HS403 " + resource + " has a conflict and is not rebuilt", cause);
        }
        if (!underWay.remove(resource, false)) {
            attempt(resource, Level.WARNING);
        }
    }
}

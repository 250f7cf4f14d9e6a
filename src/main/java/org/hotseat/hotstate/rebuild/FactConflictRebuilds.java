package org.hotseat.hotstate.rebuild;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds the resource of a {@link FactConflict} from the facts. Otherwise its hot state might grant units that belong
 * to another user by the facts. The rebuild also restores orders: the fact may have ended an order, and its places
 * would come back a second time. One rebuild of a resource runs at a time, and another one follows for conflicts that
 * have come meanwhile. While a store is unavailable the rebuild is repeated until it succeeds.
 *
 * <p>A fact that MongoDB refuses permanently may be refused again, as may what the rebuild or the next sweep writes.
 * For refused facts a resource is therefore rebuilt at once, and then at most once in {@link #REFUSED_PAUSE} (ADR 196).
 */
@Service
class FactConflictRebuilds {

    private static final System.Logger LOG = System.getLogger(FactConflictRebuilds.class.getName());

    /** The pause after a rebuild that failed because a store was unavailable. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** Stands for a refused fact without a lasting key. */
    private static final String NO_KEY = "";

    /** The pause between two rebuilds of a resource for refused facts. */
    private static final Duration REFUSED_PAUSE = Duration.ofMinutes(1);

    private final FactWriters writers;
    private final Rebuilds rebuilds;
    private final Duration pause;
    private final Duration refusedPause;

    /** The resources that are being rebuilt. */
    private final Set<ResourceId> underWay = new HashSet<>();

    /**
     * The lasting keys of conflicts whose rebuild has not begun, by resource. The set is empty for a conflict without
     * such keys.
     */
    private final Map<ResourceId, Set<String>> waiting = new HashMap<>();

    /**
     * The lasting keys of refused facts since the last rebuild, by resources that were lately rebuilt for a refused
     * fact. The set is empty if no fact was refused since.
     */
    private final Map<ResourceId, Set<String>> refused = new HashMap<>();

    @Inject
    FactConflictRebuilds(FactWriters writers, Rebuilds rebuilds) {
        this(writers, rebuilds, PAUSE, REFUSED_PAUSE);
    }

    FactConflictRebuilds(FactWriters writers, Rebuilds rebuilds, Duration pause, Duration refusedPause) {
        this.refusedPause = refusedPause;
        this.writers = writers;
        this.rebuilds = rebuilds;
        this.pause = pause;
    }

    void rebuild(@Observes FactConflict conflict) {
        Fact fact = conflict.fact();
        writers.of(fact.kind()).ifPresent(writer -> {
            ResourceId resource = writer.resource(fact);
            Set<String> keys = writer.permanentKey(fact).map(Set::of).orElse(Set.of());
            if (!conflict.refused() || isAllowedNow(resource, keys)) {
                begin(resource, keys);
            }
        });
    }

    private void begin(ResourceId resource, Set<String> keys) {
        if (add(resource, keys)) {
            attempt(resource, Level.WARNING);
        }
    }

    /** Returns whether the resource of a refused fact is rebuilt now; otherwise it is rebuilt later. */
    private synchronized boolean isAllowedNow(ResourceId resource, Set<String> keys) {
        Set<String> since = refused.get(resource);
        if (since != null) {
            since.add(NO_KEY);
            since.addAll(keys);
            return false;
        }
        refused.put(resource, new HashSet<>());
        runLater(refusedPause, () -> rebuildRefused(resource));
        return true;
    }

    private void rebuildRefused(ResourceId resource) {
        Set<String> keys = refusedSince(resource);
        if (!keys.isEmpty()) {
            keys.remove(NO_KEY);
            begin(resource, keys);
        }
    }

    /**
     * Returns the keys of the facts that were refused since the last rebuild of a resource. If there are any, another
     * pause begins.
     */
    private synchronized Set<String> refusedSince(ResourceId resource) {
        Set<String> keys = refused.remove(resource);
        if (keys == null || keys.isEmpty()) {
            return Set.of();
        }
        refused.put(resource, new HashSet<>());
        runLater(refusedPause, () -> rebuildRefused(resource));
        return keys;
    }

    private void runLater(Duration after, Runnable work) {
        CompletableFuture.delayedExecutor(after.toMillis(), TimeUnit.MILLISECONDS, rebuilds.executor())
                .execute(work);
    }

    /**
     * Adds a conflict.
     *
     * @return whether its rebuild has to be begun now
     */
    private synchronized boolean add(ResourceId resource, Set<String> keys) {
        waiting.computeIfAbsent(resource, first -> new HashSet<>()).addAll(keys);
        return underWay.add(resource);
    }

    private synchronized Set<String> begin(ResourceId resource) {
        Set<String> keys = waiting.remove(resource);
        return keys == null ? Set.of() : keys;
    }

    /**
     * Ends a rebuild.
     *
     * @return whether another rebuild has to follow
     */
    private synchronized boolean finish(ResourceId resource) {
        return waiting.containsKey(resource) || !underWay.remove(resource);
    }

    /**
     * Rebuilds the resource once.
     *
     * @param level the level of the log entry when a store is unavailable, so that one outage makes one warning
     */
    private void attempt(ResourceId resource, Level level) {
        Set<String> keys = begin(resource);
        rebuilds.clearAndRebuild(
                        resource,
                        "conflict",
                        (context, drop) -> drop.accept(
                                keys.stream().map(context.partition()::key).toList()))
                .whenComplete((done, trouble) -> ended(resource, keys, trouble, level));
    }

    private void ended(ResourceId resource, Set<String> keys, @Nullable Throwable trouble, Level level) {
        Throwable cause = Stages.cause(trouble);
        if (cause instanceof Unavailable) {
            LOG.log(level, "HS403 {0} has a conflict and is not rebuilt yet: {1}", resource, cause.getMessage());
            add(resource, keys);
            runLater(pause, () -> attempt(resource, Level.DEBUG));
            return;
        }
        if (cause != null && !(cause instanceof NotFound)) {
            LOG.log(Level.WARNING, "HS403 " + resource + " has a conflict and is not rebuilt", cause);
        }
        if (finish(resource)) {
            attempt(resource, Level.WARNING);
        }
    }
}

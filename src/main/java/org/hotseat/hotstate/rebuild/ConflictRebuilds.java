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
 * Rebuilds the resource of a conflicting fact: its hot state may still give away what belongs to another user by the
 * facts. What it has of an order is put back from the facts, too: the fact may have ended the order, and its places
 * would come back a second time. One rebuild of a resource at a time, and another one for conflicts that have come
 * meanwhile. Where a store is away it is tried until it is done.
 */
@Service
class ConflictRebuilds {

    private static final System.Logger LOG = System.getLogger(ConflictRebuilds.class.getName());

    /** From a rebuild that a store was away for to the next. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final FactWriters writers;
    private final Rebuilds rebuilds;
    private final Duration pause;

    /** The resources at work. */
    private final Set<ResourceId> underWay = new HashSet<>();

    /** The lasting keys of conflicts whose rebuild has not begun; there, if empty, for a conflict without any. */
    private final Map<ResourceId, Set<String>> waiting = new HashMap<>();

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
        writers.of(fact.kind()).ifPresent(writer -> {
            ResourceId resource = writer.resource(fact);
            if (enter(resource, writer.lastingKey(fact).map(Set::of).orElse(Set.of()))) {
                attempt(resource, Level.WARNING);
            }
        });
    }

    /** Answers whether its rebuild is to be begun. */
    private synchronized boolean enter(ResourceId resource, Set<String> keys) {
        waiting.computeIfAbsent(resource, first -> new HashSet<>()).addAll(keys);
        return underWay.add(resource);
    }

    private synchronized Set<String> begin(ResourceId resource) {
        Set<String> keys = waiting.remove(resource);
        return keys == null ? Set.of() : keys;
    }

    /** Answers whether another rebuild is to follow. */
    private synchronized boolean leave(ResourceId resource) {
        return waiting.containsKey(resource) || !underWay.remove(resource);
    }

    /** @param level of what is told when a store is away: once */
    private void attempt(ResourceId resource, Level level) {
        Set<String> keys = begin(resource);
        rebuilds.anew(
                        resource,
                        "conflict",
                        (pass, drop) -> drop.accept(
                                keys.stream().map(pass.partition()::key).toList()))
                .whenComplete((done, trouble) -> ended(resource, keys, trouble, level));
    }

    private void ended(ResourceId resource, Set<String> keys, @Nullable Throwable trouble, Level level) {
        Throwable cause = Stages.cause(trouble);
        if (cause instanceof Unavailable) {
            LOG.log(level, "HS403 {0} has a conflict and is not rebuilt yet: {1}", resource, cause.getMessage());
            enter(resource, keys);
            CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, rebuilds.executor())
                    .execute(() -> attempt(resource, Level.DEBUG));
            return;
        }
        if (cause != null && !(cause instanceof NotFound)) {
            LOG.log(Level.WARNING, "HS403 " + resource + " has a conflict and is not rebuilt", cause);
        }
        if (leave(resource)) {
            attempt(resource, Level.WARNING);
        }
    }
}

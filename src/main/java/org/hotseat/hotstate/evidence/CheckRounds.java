package org.hotseat.hotstate.evidence;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/**
 * Checks the resources that are in Redis, one after the other: their {@link ConservationLaws}, and whether their hot
 * state agrees with their facts ({@link Repairs}). Resources whose evidence has just shown a difference are checked
 * first, in turn with the round.
 */
@Service
public class CheckRounds {

    /**
     * The number of resources in one read of the facts. A resource that is not in Redis is skipped and costs one round
     * trip.
     */
    private static final int PAGE = 50;

    /**
     * The pause after a check, as a multiple of the time that the check took. So checks take at most one twenty-first
     * of the time.
     */
    private static final long REST = 20;

    /** The largest number of resources that wait for an early check. The round finds all others. */
    private static final int MAX_REQUESTED = 1_000;

    private final List<FactDocuments<?, ?>> definitions;
    private final ConservationLaws laws;
    private final Repairs repairs;

    /**
     * The resources that come next in the round. Guarded by this object, like the place that the reading of the facts
     * has reached.
     */
    private final Deque<ResourceId> next = new ArrayDeque<>();

    /** The resources whose check was asked for and that wait for it. Guarded by this object. */
    private final Set<ResourceId> asked = new LinkedHashSet<>();

    private volatile long restUntil = System.nanoTime();
    private int model;
    private String after = "";

    @Inject
    CheckRounds(@Any Instance<FactDocuments<?, ?>> definitions, ConservationLaws laws, Repairs repairs) {
        this.definitions = new ArrayList<>(definitions.stream().toList());
        this.laws = laws;
        this.repairs = repairs;
    }

    /** Has a resource checked soon, before its turn in the round. Costs nothing now. */
    synchronized void requestCheck(ResourceId resource) {
        if (asked.size() < MAX_REQUESTED) {
            asked.add(resource);
        }
    }

    /**
     * Checks the first resource that was asked for, if any, and the next resource of the round that is in Redis. Costs
     * one read of the facts for every 50 resources, a round trip for each resource that is skipped, and the checks.
     * Then pauses for twenty times as long as this took: calls during the pause do nothing.
     *
     * @throws HotseatException when a store is unavailable; the next call continues after this resource
     */
    public void sample() {
        if (System.nanoTime() - restUntil < 0) {
            return;
        }
        long start = System.nanoTime();
        try {
            ResourceId first = nextRequested();
            if (first != null) {
                check(first);
            }
            checkNext();
        } finally {
            restUntil = System.nanoTime() + REST * (System.nanoTime() - start);
        }
    }

    private void checkNext() {
        for (int i = 0; i < PAGE; i++) {
            ResourceId resource = nextResource();
            if (resource == null || check(resource)) {
                return;
            }
        }
    }

    /**
     * Checks one resource if it is in Redis. Costs its evidence.
     *
     * @return whether the resource is in Redis
     * @throws HotseatException when a store is unavailable, or the resource does not exist
     */
    boolean check(ResourceId resource) {
        try {
            if (!laws.check(resource)) {
                return false;
            }
        } catch (RuntimeException e) {
            if (!Repairs.unreadable(e)) {
                throw e;
            }
        }
        repairs.check(resource);
        return true;
    }

    private synchronized @Nullable ResourceId nextRequested() {
        Iterator<ResourceId> waiting = asked.iterator();
        if (!waiting.hasNext()) {
            return null;
        }
        ResourceId first = waiting.next();
        waiting.remove();
        return first;
    }

    private synchronized @Nullable ResourceId nextResource() {
        for (int models = definitions.size(); next.isEmpty() && models > 0; ) {
            FactDocuments<?, ?> documents = definitions.get(model);
            List<ResourceId> page = documents.ids(new Page(after, PAGE));
            next.addAll(page);
            if (page.size() < PAGE) {
                model = (model + 1) % definitions.size();
                after = "";
                models--;
            } else {
                after = page.get(PAGE - 1).id();
            }
        }
        return next.poll();
    }
}

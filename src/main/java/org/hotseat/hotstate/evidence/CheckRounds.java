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
 * Checks the resources that are in Redis, one after the other: their {@link ConservationLaws}, and whether they are as
 * their facts ({@link Repairs}). Those of which an evidence was asked and found different take turns with the round.
 */
@Service
public class CheckRounds {

    /** Resources of one read of the facts; those that are not in Redis cost one round trip each and are passed over. */
    private static final int PAGE = 50;

    /** Times that a check took for which none is made after it: one in twenty-one of the time is spent at most. */
    private static final long REST = 20;

    /** Resources that wait for a look; of more the round finds the others. */
    private static final int MOST_ASKED = 1_000;

    private final List<FactDocuments<?, ?>> definitions;
    private final ConservationLaws laws;
    private final Repairs repairs;

    /** Guarded by this object: the resources that come next, and where the reading of the facts has got to. */
    private final Deque<ResourceId> next = new ArrayDeque<>();

    /** Guarded by this object. */
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

    /** Has a resource checked soon, before its turn. Costs nothing now. */
    synchronized void ask(ResourceId resource) {
        if (asked.size() < MOST_ASKED) {
            asked.add(resource);
        }
    }

    /**
     * Checks the resource that was asked for first, if any, and the next one that is in Redis, round robin over all
     * there are. A read of the facts for each fifty resources, a round trip for each that is passed over, and the
     * checks. Rests for twenty times as long as that took: calls that come meanwhile do nothing.
     *
     * @throws HotseatException when a store is away; the next call goes on behind it
     */
    public void sample() {
        if (System.nanoTime() - restUntil < 0) {
            return;
        }
        long start = System.nanoTime();
        try {
            ResourceId first = firstAsked();
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
            ResourceId resource = following();
            if (resource == null || check(resource)) {
                return;
            }
        }
    }

    /**
     * Checks one resource if it is in Redis. Costs its evidence.
     *
     * @return whether it is in Redis
     * @throws HotseatException when a store is away, or there is no such resource
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

    private synchronized @Nullable ResourceId firstAsked() {
        Iterator<ResourceId> waiting = asked.iterator();
        if (!waiting.hasNext()) {
            return null;
        }
        ResourceId first = waiting.next();
        waiting.remove();
        return first;
    }

    private synchronized @Nullable ResourceId following() {
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

package org.hotseat.erasure;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.act.ErasedOrders;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;

/**
 * One pass of an erasure through all data: facts under way, documents, the hot state of the resources of these
 * documents, and single keys. The next pass finds what was added meanwhile. The pass that finds nothing is the last
 * one. Blocks.
 */
@Service
class ErasureSweep {

    enum Outcome {
        /** Something was found, or is under way. */
        AGAIN,
        WAITING,
        DONE
    }

    private final Persons persons;
    private final PersonalKeys keys;
    private final ErasureFacts facts;
    private final ErasedOrders orders;
    private final Rebuilds rebuilds;
    private final Recovery recovery;
    private final PendingBatches events;
    private final Keyspace keyspace;
    private final RedisClock clock;

    @Inject
    ErasureSweep(
            Persons persons,
            PersonalKeys keys,
            ErasureFacts facts,
            ErasedOrders orders,
            Rebuilds rebuilds,
            Recovery recovery,
            PendingBatches events,
            Keyspace keyspace,
            RedisClock clock) {
        this.persons = persons;
        this.keys = keys;
        this.facts = facts;
        this.orders = orders;
        this.rebuilds = rebuilds;
        this.recovery = recovery;
        this.events = events;
        this.keyspace = keyspace;
        this.clock = clock;
    }

    /**
     * Makes one pass. May be repeated, and may be interrupted anywhere.
     *
     * @param erasure the erasure as it was read before
     * @param between runs between steps, and may throw
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable
     */
    Outcome run(Erasure erasure, Runnable between) {
        UserId user = erasure.user().orElseThrow();
        UserId pseudonym = erasure.pseudonym();
        Map<String, Long> undecided = persons.undecided(user);
        if (!undecided.equals(erasure.undecided())) {
            facts.wait(erasure.id(), undecided);
        }
        if (!undecided.isEmpty()) {
            return Outcome.WAITING;
        }
        for (Partition partition : keyspace.partitions()) {
            recovery.drain(partition.number(), between);
        }
        // The feed reports an event only while its document still names the same person. So events come first.
        if (events.namesUser(user)) {
            return Outcome.AGAIN;
        }
        Set<ResourceId> resources = new HashSet<>(erasure.resources());
        long found = persons.erase(
                user,
                pseudonym,
                more -> {
                    facts.recordResources(erasure.id(), more);
                    resources.addAll(more);
                },
                between);
        for (ResourceId resource : resources) {
            between.run();
            rebuild(resource, pseudonym);
            facts.settled(erasure.id(), resource);
        }
        between.run();
        found += keys.delete(user);
        if (found > 0 || !resources.isEmpty()) {
            return Outcome.AGAIN;
        }
        facts.end(erasure, persons.count(pseudonym), clock.now(keyspace.partition(0)));
        return Outcome.DONE;
    }

    /**
     * Rebuilds the hot state of a resource from the current documents. An unknown resource has no hot state and is
     * skipped.
     */
    private void rebuild(ResourceId resource, UserId pseudonym) {
        try {
            Stages.join(rebuilds.clearAndRebuild(
                    resource, (context, drop) -> orders.drop(context, resource, pseudonym, drop)));
        } catch (RuntimeException e) {
            if (!(Stages.cause(e) instanceof NotFound)) {
                throw e;
            }
        }
    }
}

package org.hotseat.hotstate.rebuild;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.facts.journal.Journal;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Releases all members of an expiry index that are due and can be released now. A member that cannot be released does
 * not prevent the release of others.
 */
final class Releases {

    private static final System.Logger LOG = System.getLogger(Releases.class.getName());
    /**
     * Members that one call ends.
     *
     * @param startNanos the time before the call is sent
     */
    private record Batch<W extends Enum<W>>(
            ResourceId resource, List<String> members, ScriptCall<W> call, long startNanos) {}

    private final Scripts scripts;
    private final Journal journal;
    private final Rebuilds rebuilds;
    private final RefusalCache refusals;
    private final BlockedMembers blocked;
    private final DueMembers members;

    Releases(Scripts scripts, Journal journal, Rebuilds rebuilds, RefusalCache refusals, BlockedMembers blocked) {
        this.scripts = scripts;
        this.journal = journal;
        this.rebuilds = rebuilds;
        this.refusals = refusals;
        this.blocked = blocked;
        this.members = new DueMembers(scripts, blocked);
    }

    /**
     * Ends the due members of one index in one partition, in two round trips. The first batch of each resource shows
     * whether the resource has its hot state; without hot state no other batch is tried.
     *
     * @param now whether the facts are written at once, instead of later by recovery
     * @param unavailable the models whose members cannot be ended now, since a store is unavailable; this method adds
     *     further ones
     * @return the number of members that were released, moved or dropped, which are no longer due
     * @throws Unavailable when Redis is unavailable
     */
    <W extends Enum<W>> int end(
            ExpiryIndex<W> index, Partition partition, List<String> due, boolean now, Set<String> unavailable) {
        Map<ResourceId, List<String>> byResource = new LinkedHashMap<>();
        int ended = members.group(index, partition, due, byResource);
        List<Batch<W>> first = new ArrayList<>();
        byResource.forEach((resource, members) -> first.addAll(batches(
                index,
                partition,
                resource,
                members.subList(0, Math.min(index.batchSize(), members.size())),
                unavailable)));
        List<Batch<W>> rest = new ArrayList<>();
        List<Optional<ScriptReply<W>>> replies = run(index, first);
        for (int i = 0; i < first.size(); i++) {
            Batch<W> batch = first.get(i);
            int done = handleReply(index, partition, batch, replies.get(i), now);
            List<String> all = byResource.getOrDefault(batch.resource(), List.of());
            if (done > 0 && all.size() > done) {
                rest.addAll(batches(index, partition, batch.resource(), all.subList(done, all.size()), unavailable));
            }
            ended += done;
        }
        replies = run(index, rest);
        for (int i = 0; i < rest.size(); i++) {
            ended += handleReply(index, partition, rest.get(i), replies.get(i), now);
        }
        return ended;
    }

    private <W extends Enum<W>> List<Batch<W>> batches(
            ExpiryIndex<W> index,
            Partition partition,
            ResourceId resource,
            List<String> members,
            Set<String> unavailable) {
        String cause = "the calls of " + resource;
        if (unavailable.contains(resource.model()) || !blocked.mayTry(cause)) {
            return List.of();
        }
        List<Batch<W>> batches = new ArrayList<>();
        try {
            for (int start = 0; start < members.size(); start += index.batchSize()) {
                List<String> together = members.subList(start, Math.min(members.size(), start + index.batchSize()));
                batches.add(new Batch<>(resource, together, index.end(partition, together), System.nanoTime()));
            }
            blocked.succeeded(cause);
        } catch (Unavailable e) {
            LOG.log(Level.DEBUG, "What is due of " + resource.model() + " waits for a store", e);
            unavailable.add(resource.model());
        } catch (RuntimeException e) {
            blocked.failed(cause, e);
        }
        return batches;
    }

    /**
     * Runs one script for each batch of ended claims, all in one round trip. If Redis refuses one of them, all run
     * again, one after the other: a script that runs twice finds nothing left to do. The reply to a refused batch is
     * empty.
     */
    private <W extends Enum<W>> List<Optional<ScriptReply<W>>> run(ExpiryIndex<W> index, List<Batch<W>> batches) {
        try {
            return scripts.runAll(batches.stream().map(Batch::call).toList()).stream()
                    .map(Optional::of)
                    .toList();
        } catch (Broken e) {
            LOG.log(Level.DEBUG, "The members of the index " + index.name() + " are ended one by one", e);
            return batches.stream().map(this::runOne).toList();
        }
    }

    private <W extends Enum<W>> Optional<ScriptReply<W>> runOne(Batch<W> batch) {
        String cause = batch.resource().toString();
        try {
            return Optional.of(scripts.run(batch.call()));
        } catch (Broken e) {
            if (blocked.mayTry(cause)) {
                blocked.failed(cause, e);
            }
            return Optional.empty();
        }
    }

    private <W extends Enum<W>> int handleReply(
            ExpiryIndex<W> index, Partition partition, Batch<W> batch, Optional<ScriptReply<W>> answer, boolean now) {
        if (answer.map(ScriptReply::uninitialised).orElse(true)) {
            answer.ifPresent(none -> rebuild(index, partition, batch));
            return 0;
        }
        ScriptReply<W> reply = answer.orElseThrow();
        blocked.succeeded(batch.resource().toString());
        if (reply.changed()) {
            refusals.forget(batch.resource());
        }
        if (now) {
            journal.offer(reply.facts(), batch.startNanos());
        }
        index.onEnded(batch.members(), reply);
        return batch.members().size();
    }

    /**
     * Rebuilds a resource without hot state, so that its due members can be ended. Drops the members of a resource that
     * does not exist.
     */
    private void rebuild(ExpiryIndex<?> index, Partition partition, Batch<?> batch) {
        ResourceId resource = batch.resource();
        String cause = resource.toString();
        if (!blocked.mayTry(cause)) {
            return;
        }
        rebuilds.ensure(resource).whenComplete((done, trouble) -> {
            Throwable found = Stages.cause(trouble);
            if (found instanceof NotFound) {
                members.drop(index, partition, batch.members());
            } else if (found != null && !(found instanceof Unavailable)) {
                blocked.failed(cause, found);
            } else {
                blocked.succeeded(cause);
            }
        });
    }
}

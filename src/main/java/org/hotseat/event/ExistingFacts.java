package org.hotseat.event;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.facts.pending.PendingBatch;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.pending.PendingFact;

/** Finds out which facts exist while others are being written. */
final class ExistingFacts {

    private ExistingFacts() {}

    /**
     * Returns the facts that exist. Documents that no script decides are written meanwhile, so one may be found and
     * another missed that was written before it. Any that is missing before one that was found is read again: it was
     * written before, or comes later.
     *
     * @param inOrder those of them that no script decides, in the order in which they are written
     * @param present reads which of some facts exist; called once, and once more each time that one was missing
     */
    static Set<PendingFact> of(
            List<PendingFact> facts,
            List<PendingFact> inOrder,
            Function<Collection<PendingFact>, Set<PendingFact>> present) {
        Set<PendingFact> there = new HashSet<>(present.apply(facts));
        boolean more = true;
        while (more) {
            List<PendingFact> missed = missed(inOrder, there);
            more = !missed.isEmpty() && there.addAll(present.apply(missed));
        }
        return there;
    }

    /**
     * Returns the facts that exist. A missing fact that a script decided is lost for good, so it is read again by a
     * read that misses nothing.
     *
     * @param batches the batches of these facts
     */
    static Set<PendingFact> existing(
            Collection<PendingFact> facts, Collection<PendingBatch> batches, PendingBatches pending) {
        Set<PendingFact> there = pending.present(facts);
        List<PendingFact> missing =
                facts.stream().filter(fact -> !there.contains(fact)).toList();
        if (!missing.isEmpty()) {
            Set<PendingFact> scripted = batches.stream()
                    .filter(batch -> !batch.undecided())
                    .flatMap(batch -> batch.facts().stream())
                    .collect(Collectors.toSet());
            List<PendingFact> unsure =
                    missing.stream().filter(scripted::contains).toList();
            if (!unsure.isEmpty()) {
                there.addAll(pending.surelyPresent(unsure));
            }
        }
        return there;
    }

    /** The missing ones before the last that exists. */
    private static List<PendingFact> missed(List<PendingFact> facts, Set<PendingFact> there) {
        int last = facts.size() - 1;
        while (last >= 0 && !there.contains(facts.get(last))) {
            last--;
        }
        return facts.subList(0, last + 1).stream()
                .filter(fact -> !there.contains(fact))
                .toList();
    }
}

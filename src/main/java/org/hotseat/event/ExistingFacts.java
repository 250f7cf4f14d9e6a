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

/** Finds out which facts exist while other facts are being written. */
final class ExistingFacts {

    private ExistingFacts() {}

    /**
     * Returns the facts that exist. Documents without a script are written during the read, so it may find one and miss
     * another that was written earlier. Each missing fact before a found one is therefore read again.
     *
     * @param inOrder the facts without a script, in the order in which they are written
     * @param present reads which of some facts exist; called once, and again each time that one was missing
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
     * Returns the facts that exist. A missing fact of a script is lost permanently, so it is read again by a read that
     * misses nothing.
     *
     * @param batches the batches of these facts
     */
    static Set<PendingFact> existing(
            Collection<PendingFact> facts, Collection<PendingBatch> batches, PendingBatches pending) {
        Set<PendingFact> there = pending.existing(facts);
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
                there.addAll(pending.existingFenced(unsure));
            }
        }
        return there;
    }

    /** Returns the missing facts before the last one that exists. */
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

package org.hotseat.facts.pending;

import java.util.Collection;
import java.util.Set;

/** Handles facts that did not come before their partition was settled, see {@link LostEvents#settle}. */
public interface LostFacts {

    /**
     * Returns whether the document of a fact is deleted without an event if it comes late. Then its id and version are
     * used again, so an existing document does not show that the fact counts. Reads nothing.
     */
    boolean deletedIfLate(PendingFact fact);

    /**
     * Makes sure, as far as possible, that facts that do not exist yet do not count if the network delivers them later.
     * Afterwards {@link #late} is final for all given facts. May be repeated.
     *
     * @return whether it was done; if not, everything is repeated
     */
    boolean exclude(Collection<PendingFact> facts);

    /** Returns those existing facts that came late and {@linkplain #deletedIfLate are deleted} for it. */
    Set<PendingFact> late(Collection<PendingFact> existing);

    /** Returns whether a fact counts even if it comes later. Reads nothing. */
    boolean countsLater(PendingFact fact);

    /** Deletes the remembered replies that report lost facts. May be repeated. */
    void forget(Collection<PendingFact> lost);
}

package org.hotseat.facts.pending;

import java.util.Collection;

/** Handles facts that did not come before their partition was settled, see {@link LostEvents#settle}. */
public interface LostFacts {

    /**
     * Makes sure, as far as possible, that absent facts do not count if the network delivers them later. May be
     * repeated.
     *
     * @return whether it was done; if not, everything is repeated
     */
    boolean excludeAbsent(Collection<PendingFact> absent);

    /** Returns whether a fact counts even if it comes later. Reads nothing. */
    boolean countsLater(PendingFact fact);

    /** Deletes the remembered replies that report lost facts. May be repeated. */
    void forget(Collection<PendingFact> lost);
}

package org.hotseat.facts.pending;

import java.util.Collection;

/** The end of facts that did not come before their partition was settled, see {@link LostEvents#settle}. */
public interface LostFacts {

    /**
     * Sees to it that facts which are not there count for nothing when the network delivers them later, as far as that
     * can be. May be repeated.
     *
     * @return whether it was done; else all of it is repeated
     */
    boolean shutOut(Collection<PendingFact> absent);

    /** Whether a fact counts nevertheless when it comes. Reads nothing. */
    boolean countsLater(PendingFact fact);

    /** Forgets what was answered of facts that are lost. May be repeated. */
    void forget(Collection<PendingFact> lost);
}

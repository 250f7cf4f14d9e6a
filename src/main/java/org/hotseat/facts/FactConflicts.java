package org.hotseat.facts;

import org.hotseat.kernel.Fact;

/**
 * Listens for fact conflicts: a script gave away what belongs to another user in MongoDB. The facts are right, so the hot state was
 * lost meanwhile, or is wrong. Found through CDI.
 */
public interface FactConflicts {

    /** Must neither wait nor throw. One fact may be reported more than once. The fact is a dead letter already. */
    void conflicts(Fact fact);
}

package org.hotseat.facts;

import org.hotseat.kernel.Fact;

/**
 * An event: a script gave away what belongs to another user in MongoDB. The facts are right, so the hot state was lost
 * meanwhile, or is wrong. The fact is a dead letter already. Observers must neither wait nor throw; one fact may be
 * reported more than once.
 */
public record FactConflict(Fact fact) {}

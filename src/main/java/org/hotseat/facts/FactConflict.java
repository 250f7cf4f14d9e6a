package org.hotseat.facts;

import org.hotseat.kernel.Fact;

/**
 * An event: the hot state has decided what the facts will never say. Its resource is to be rebuilt from the facts.
 * Observers must neither wait nor throw; one fact may be reported more than once.
 *
 * @param fact a dead letter already, but for one that was written late
 * @param refused whether MongoDB refuses it for good, and so perhaps the next ones of its resource too. Otherwise a
 *     script gave away what belongs to another user in MongoDB: the hot state was lost meanwhile, or is wrong
 */
public record FactConflict(Fact fact, boolean refused) {}

package org.hotseat.facts;

import org.hotseat.kernel.Fact;

/**
 * An event: the hot state contains a decision that the facts will never contain, so its resource has to be rebuilt from
 * the facts. Observers must neither wait nor throw. One fact may be reported more than once.
 *
 * @param fact the fact; it is already a dead letter, unless it was written late
 * @param refused true if MongoDB refuses the fact permanently, so that it may refuse the next facts of the resource as
 *     well; false if a script granted a unit that belongs to another user in MongoDB, because the hot state was lost or
 *     is wrong
 */
public record FactConflict(Fact fact, boolean refused) {}

package org.hotseat.facts.epoch;

import java.util.Collection;
import java.util.function.Predicate;
import org.hotseat.kernel.Epoch;

/**
 * Keeps facts of an epoch that has ended out of MongoDB. A server that begins an epoch waits until all others have no
 * lease on an earlier one: until they have recorded that, or for longer than a lease lasts. Then it reads the facts, so
 * it sees each fact that was written within a lease. A fact that was written outside of a lease is never acknowledged.
 */
public interface EpochFence {

    /**
     * Renews leases that have lost more than a third of their time; at most one round trip. A failure leaves them as
     * they are.
     */
    void renew(Collection<Epoch> epochs);

    /**
     * Renews the leases on all epochs that this server has entered, and confirms those that were used lately to other
     * servers. Leaves earlier epochs of which no fact waits here, so that a server that begins an epoch need not wait
     * for this one. Never throws.
     *
     * @param waiting returns whether a fact waits here to be written that belongs to an earlier term of this epoch's
     *     partition
     * @return false if MongoDB did not respond
     */
    boolean renewLeases(Predicate<Epoch> waiting);

    /** Ends all leases when this server stops; one write. Never throws. */
    void endLeases();

    /** Returns the nanoseconds left of the lease on an epoch; 0 or less without a lease. A memory read. */
    long leftNanos(Epoch epoch);

    /**
     * Returns whether it is certain that no server has acted in a later epoch of the partition yet. This is so if this
     * server has a lease and a majority of MongoDB has accepted its write within the time of a lease. Otherwise another
     * Redis server may grant what this one refuses. A memory read.
     */
    boolean current(Epoch epoch);

    /**
     * Proves that an epoch is {@link #current}. Costs a write and a read, or nothing if another thread has just proved
     * it.
     *
     * @throws org.hotseat.kernel.error.Unavailable when it is not current, or MongoDB does not respond
     */
    void prove(Epoch epoch);

    /** Returns whether a later epoch of the partition is known to have begun. A memory read. */
    boolean superseded(Epoch epoch);
}

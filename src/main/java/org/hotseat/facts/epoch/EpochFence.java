package org.hotseat.facts.epoch;

import java.util.Collection;
import java.util.function.Predicate;
import org.hotseat.kernel.Epoch;

/**
 * Keeps facts of an epoch that has ended out of MongoDB. A server that begins an epoch waits until all others have no
 * lease on an earlier one: until they have said so, or for longer than a lease lasts. Then it reads the facts, so it
 * sees each fact that was written within a lease. Any other fact is not answered.
 */
public interface EpochFence {

    /** Renews leases that are no longer fresh; at most one round trip. A failure leaves them as they are. */
    void renew(Collection<Epoch> epochs);

    /**
     * Renews the leases on all epochs that this server has entered, and lets other servers see which of them were used
     * lately. Leaves the epochs before them, of which no fact waits here: who begins an epoch waits no longer for a
     * server that has left. Never throws.
     *
     * @param waiting whether facts of a partition wait here to be written that are of an earlier term than this epoch
     * @return false if MongoDB did not answer
     */
    boolean keep(Predicate<Epoch> waiting);

    /** Ends all leases, when this server stops; one write. Never throws. */
    void leave();

    /** The nanoseconds left of the lease on an epoch; 0 or less without one. A memory read. */
    long leftNanos(Epoch epoch);

    /**
     * Whether no server can have acted in a later epoch of the partition yet: this one has a lease, and a majority of
     * MongoDB has taken a write of it within the time of a lease. Else what its Redis refuses may be granted elsewhere.
     * A memory read.
     */
    boolean current(Epoch epoch);

    /**
     * Finds out whether an epoch is {@link #current}; a write and a read, none where another thread has found it out.
     *
     * @throws org.hotseat.kernel.error.Unavailable when it is not, or MongoDB does not say
     */
    void prove(Epoch epoch);

    /** Whether a later epoch of the partition is known to have begun. A memory read. */
    boolean superseded(Epoch epoch);
}

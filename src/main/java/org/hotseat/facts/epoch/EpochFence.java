package org.hotseat.facts.epoch;

import java.util.Collection;
import org.hotseat.kernel.Epoch;

/**
 * Keeps facts of an epoch that has ended out of MongoDB. A server that begins an epoch waits longer than a lease lasts
 * before it reads the facts, so it sees each fact that was written within a lease. Any other fact is not answered.
 */
public interface EpochFence {

    /** Renews leases that are no longer fresh; at most one round trip. A failure leaves them as they are. */
    void renew(Collection<Epoch> epochs);

    /**
     * Renews the leases on all epochs that were used lately, and lets other servers see that they are used. Never
     * throws.
     *
     * @return false if MongoDB did not answer
     */
    boolean keep();

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

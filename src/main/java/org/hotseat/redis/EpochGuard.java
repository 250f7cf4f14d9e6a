package org.hotseat.redis;

import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.Unavailable;

/** Provides the epoch in which scripts that decide on hot state are called ({@code lua/shared/epoch}). */
interface EpochGuard {

    /**
     * Returns the epoch of the partition that was verified last. Returns {@link Epoch#none} before the first
     * verification, and as soon as a later epoch is known. A memory read.
     */
    Epoch current(Partition partition);

    /**
     * Finds out the epoch of a partition after a script has refused an epoch. Blocks for some round trips. Only one
     * thread verifies a partition at a time; the others wait for that thread.
     *
     * @param refused the epoch that the script refused; nothing is done if another epoch is known by now
     * @throws Unavailable when a store is unavailable, or when the Redis server that this application reaches was
     *     replaced by another
     */
    void verify(Partition partition, Epoch refused);

    /**
     * Reports whether the Redis server of an epoch decided a script that was called in that epoch. A memory write.
     *
     * @param yes whether the script was decided
     */
    void decided(Epoch epoch, boolean yes);
}

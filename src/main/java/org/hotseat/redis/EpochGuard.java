package org.hotseat.redis;

import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.Unavailable;

/** Knows on which epoch the calls of scripts stand that decide on hot state ({@code lua/shared/epoch}). */
interface EpochGuard {

    /** The epoch that was last verified; none before, and once a later one is known. A memory read. */
    Epoch current(Partition partition);

    /**
     * Finds out in which epoch a partition is, after a script has refused one. Blocks for some round trips; callers
     * that come while one is at it wait for it.
     *
     * @throws Unavailable when a store is away, or when the Redis server that this application reaches was replaced by
     *     another
     */
    void verify(Partition partition, Epoch refused);

    /** Reports whether its Redis server decided a script that stands on an epoch. A memory write. */
    void decided(Epoch epoch, boolean yes);
}

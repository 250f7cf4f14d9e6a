package org.hotseat.kernel;

import org.hotseat.kernel.error.Unavailable;

/** The one place that says which {@link Epoch} each partition is in; every server asks the same. Thread-safe. */
public interface EpochRegister {

    /**
     * The epoch of a partition whose Redis server has this history: the current one, or a new one that ends it. Blocks
     * for one or two round trips; may be repeated.
     *
     * @param seenTerm the latest term that this Redis server has seen; when the register knows only earlier ones, it
     *     went back, and a later term than all of them begins
     * @throws Unavailable when the register is away, or when another server has taken over from this history and is at
     *     work
     */
    Epoch enter(int partition, String history, long seenTerm);

    /**
     * Notes whether the Redis server of an epoch decided the last script that this server sent to it. Others keep off
     * an epoch for as long as some server is at work in it, and one whose scripts are refused is not. A memory write.
     */
    void decided(Epoch epoch, boolean yes);

    /** Whether a later epoch of the partition is known to have begun; a memory read. */
    boolean superseded(Epoch epoch);
}

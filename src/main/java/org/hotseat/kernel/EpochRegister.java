package org.hotseat.kernel;

import org.hotseat.kernel.error.Unavailable;

/** The register of the current {@link Epoch} of each partition. All servers use the same register. Thread-safe. */
public interface EpochRegister {

    /**
     * Returns the epoch of a partition for a Redis server with this history. This is the current epoch if it has this
     * history; otherwise a new epoch begins and ends the current one. Blocks for one or two round trips. May be
     * repeated.
     *
     * @param partition the number of the partition
     * @param history the replication id of the Redis server
     * @param seenTerm the latest term that this Redis server has seen. If the register knows only earlier terms, the
     *     register has lost data, and the new epoch gets a term after all of them
     * @throws Unavailable when the register is unavailable, or when another Redis server has replaced the one with this
     *     history and is in use
     */
    Epoch enter(int partition, String history, long seenTerm);

    /**
     * Records whether the Redis server of an epoch decided the last script that this server sent to it. A Redis server
     * that was replaced cannot take its partition back while some server uses the current epoch. An epoch whose scripts
     * are refused counts as unused. A memory write.
     *
     * @param yes whether the script was decided
     */
    void decided(Epoch epoch, boolean yes);

    /** Returns whether a later epoch of the partition is known to have begun. A memory read. */
    boolean superseded(Epoch epoch);
}

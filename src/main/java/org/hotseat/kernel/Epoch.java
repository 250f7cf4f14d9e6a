package org.hotseat.kernel;

/**
 * A period in which one Redis server, with one history of its data, decides for a partition. A restart or a promotion
 * begins a new epoch. Redis may have lost its last writes then, so hot state of an earlier epoch is not trusted.
 *
 * @param partition the number of the partition
 * @param term the number of the epoch, one higher for each new epoch of the partition; the fencing token of its facts
 * @param history the replication id of the server, which Redis chooses at each start and each promotion
 */
public record Epoch(int partition, long term, String history) {

    /** Returns the placeholder for a partition that was not verified yet. No server has its history. */
    public static Epoch none(int partition) {
        return new Epoch(partition, 0, "none");
    }

    public boolean isNone() {
        return term == 0;
    }

    /** Returns the epoch as text, in the form that is kept in Redis and passed to scripts (lua/shared/epoch.lua). */
    public String text() {
        return term + ":" + history;
    }
}

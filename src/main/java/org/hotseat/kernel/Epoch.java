package org.hotseat.kernel;

/**
 * A time in which one Redis server, with one history of its data, decides for a partition. A restart and a promotion
 * begin a new one: the server may have lost the last moments, so nothing that an earlier epoch has left is believed.
 *
 * @param term grows by one with each epoch of the partition; the fencing token of its facts
 * @param history the replication id of the server, which Redis draws anew at each start and each promotion
 */
public record Epoch(int partition, long term, String history) {

    /** Before anything was verified; no server has this history. */
    public static Epoch none(int partition) {
        return new Epoch(partition, 0, "none");
    }

    public boolean isNone() {
        return term == 0;
    }

    /** The form in which Redis keeps it and scripts are given it (lua/shared/epoch.lua). */
    public String text() {
        return term + ":" + history;
    }
}

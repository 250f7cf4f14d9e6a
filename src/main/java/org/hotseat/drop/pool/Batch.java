package org.hotseat.drop.pool;

/**
 * Codes that were added together, at most {@link #MOST}: one document, and one entry of the hot state.
 *
 * @param name identifies it among the batches of the drop; the order of names is that in which codes are given after a
 *     rebuild
 * @param size codes; 0 for a name that must not be used any more
 */
public record Batch(String name, int size) {

    static final int MOST = 500;
}

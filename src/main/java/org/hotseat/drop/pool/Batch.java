package org.hotseat.drop.pool;

/**
 * Codes that were added together, at most {@link #MAX}: one document, and one entry of the hot state.
 *
 * @param name the name, unique among the batches of the drop; after a rebuild codes are granted in the order of these
 *     names
 * @param size the number of codes; 0 for a name that must not be used any more
 */
public record Batch(String name, int size) {

    static final int MAX = 500;
}

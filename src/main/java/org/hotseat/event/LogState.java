package org.hotseat.event;

import java.util.List;
import java.util.Map;

/**
 * The state of the log after its last entry: all that a server needs to append the next.
 *
 * @param number of the last entry; 0 when there is none
 * @param closed batches all of whose facts have their places; deleted, or to be
 * @param open batches of which some facts have, and how many
 */
record LogState(long number, List<Object> closed, Map<Object, Integer> open) {

    static final LogState NONE = new LogState(0, List.of(), Map.of());
}

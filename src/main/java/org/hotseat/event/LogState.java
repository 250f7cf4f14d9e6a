package org.hotseat.event;

import java.util.List;
import java.util.Map;

/**
 * The state of the log after its last entry: everything that a server needs to append the next one.
 *
 * @param number the number of the last entry; 0 when there is none
 * @param closed the batches whose facts all have their places; they are deleted, or will be
 * @param open the number of facts with places, for batches of which only some have one
 */
record LogState(long number, List<Object> closed, Map<Object, Integer> open) {

    static final LogState NONE = new LogState(0, List.of(), Map.of());
}

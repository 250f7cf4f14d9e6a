package org.hotseat.hotstate.evidence;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A rebuild of a resource for its differences.
 *
 * @param left the differences that still existed after the rebuild
 */
record Repair(State state, Instant at, Set<String> left) {

    enum State {
        RUNNING,
        MENDED,
        LEFT,
        FAILED;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the REST form of the rebuild. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("state", state.wireName());
        view.put("at", at.toString());
        return view;
    }
}

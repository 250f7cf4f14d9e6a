package org.hotseat.hotstate;

import java.util.Map;
import org.hotseat.kernel.NotFound;

/** The hot state of one sale model, as the shared mechanisms see it. One bean a model, found through CDI. */
public interface HotState {

    /** The model's word in paths, plural: {@code schedules}. */
    String name();

    /**
     * Checks in the facts that the resource exists; costs one read.
     *
     * @throws NotFound when it does not
     */
    void checkExists(String id);

    /**
     * The first step of a rebuild: from here on every claim on the resource waits.
     *
     * @return false when the resource is open already and the pass is not forced
     */
    boolean close(RebuildPass pass);

    /** The rest of a rebuild: reads the facts, restores everything, and last of all opens the resource. */
    void restore(RebuildPass pass);

    /** How many units are free, taken and so on, as the hot state has it; for the report of a rebuild. */
    Map<String, Long> counts(String id);

    /** The hot state beside the facts, ready for JSON (DESIGN.md, section 8); rebuilds first when there is no hot state. */
    Map<String, Object> evidence(String id);
}

package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.Page;

/**
 * Tells which resources of a model have work left that nobody will ask for: a rain whose rest has to be returned. Such work stands in
 * an {@link ExpiryIndex}; when Redis was emptied the index is gone, and a resource that nobody asks for is not rebuilt. So the facts
 * are asked from time to time. One bean a model that has such work, found through CDI.
 */
public interface Unattended {

    HotState model();

    /**
     * Resources that have work left by the facts, in the order of their ids; costs one read. One that has its hot state does no harm.
     *
     * @param now by Redis's clock
     */
    List<String> resources(Page page, Instant now);
}

package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.Page;

/**
 * Lists the resources of a model that have work left without a request to come: a rain whose rest has to be returned. Such work stands in
 * an {@link ExpiryIndex}. When Redis was emptied the index is gone, and a resource without requests is not rebuilt. So the
 * {@link Reconciler} asks the facts from time to time. One bean for each model with such work, found through CDI.
 */
public interface PendingWork {

    HotState model();

    /**
     * Resources that have work left by the facts, in the order of their ids; costs one read. One that has its hot state does no harm.
     *
     * @param now by Redis's clock
     */
    List<String> resources(Page page, Instant now);
}

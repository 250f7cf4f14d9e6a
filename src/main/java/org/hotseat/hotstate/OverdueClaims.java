package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Set;
import org.hotseat.kernel.ResourceId;

/**
 * Finds claims whose time has passed and that are still active by the facts. The {@code Reconciler} asks every bean of
 * this type. Normally an expiry index in Redis ends such claims, but the index is lost together with Redis.
 */
public interface OverdueClaims {

    /**
     * The largest number of resources that one search returns. The next search finds others once these claims have
     * ended.
     */
    int MAX = 200;

    /**
     * Returns the resources, at most {@link #MAX}, with claims whose end was due before a time. One read of MongoDB,
     * which an index serves.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    Set<ResourceId> overdue(Instant before);
}

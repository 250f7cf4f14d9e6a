package org.hotseat.hotstate;

import java.time.Instant;
import java.util.Set;
import org.hotseat.kernel.ResourceId;

/**
 * Claims whose time has passed and that still live by the facts. The {@code Reconciler} asks every bean of this type:
 * an index of Redis ends such claims, and with Redis the index is lost.
 */
public interface OverdueClaims {

    /** Resources that are found at once. Ended claims make room for others. */
    int MOST = 200;

    /**
     * Resources with claims that were to end before a time, {@link #MOST} at the most. One read of MongoDB, which an
     * index serves.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    Set<ResourceId> overdue(Instant before);
}

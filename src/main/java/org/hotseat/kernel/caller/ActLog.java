package org.hotseat.kernel.caller;

import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;

/** Writes the line of an act that no script decides into the audit, before the act is done. */
public interface ActLog {

    /** The act is of no resource. */
    ResourceId NO_RESOURCE = new ResourceId("none", "act");

    /**
     * Writes the line of the {@linkplain Act#current current} act, unless it has none or it is written. Returns when it
     * is durable: the act may be done then. One script and one write; none for acts without a line.
     *
     * @throws Unavailable when a store is away: the act must not be done
     */
    void note(ResourceId resource);
}

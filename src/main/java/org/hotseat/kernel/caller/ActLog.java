package org.hotseat.kernel.caller;

import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;

/** Writes the audit line of an act that no script decides. Writes it before the act is done. */
public interface ActLog {

    /** The resource of acts that concern no resource. */
    ResourceId NO_RESOURCE = new ResourceId("none", "act");

    /**
     * Writes the audit line of the {@linkplain Act#current current} act and returns when the line is durable. Does
     * nothing if the act has no line or the line is already written. The act may be done after this method returns.
     * Costs one script and one write.
     *
     * @throws Unavailable when a store is unavailable: the act must not be done
     */
    void writeAuditLine(ResourceId resource);
}

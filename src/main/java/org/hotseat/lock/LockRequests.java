package org.hotseat.lock;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. */
final class LockRequests {

    private LockRequests() {}

    /** A lock as a caller wants it. */
    @Schema(name = "LockRequest", requiredProperties = "ttlMs")
    record Take(
            @Schema(
                    description = "How long it lasts, in ms; LOCK_LONGEST_TTL_MS sets the most",
                    minimum = "10",
                    maximum = "3600000")
            long ttlMs,

            @Schema(
                    description = "How long to wait for it, in ms; not at all when absent",
                    minimum = "0",
                    maximum = "30000")
            long waitMs) {}

    /** How much longer a lock shall last. */
    @Schema(name = "LockRenewalRequest", requiredProperties = "token")
    record Renew(
            @Schema(description = "As it was given with the lock", maxLength = 1000)
            String token,

            @Schema(
                    description = "How long from now, in ms; as long as it was taken for when absent",
                    minimum = "10",
                    maximum = "3600000")
            long ttlMs) {}

    /** Which lock shall end, where it is not told by the header. */
    @Schema(name = "LockReleaseRequest")
    record Release(
            @Schema(description = "As it was given with the lock; in the header Lock-Token instead", maxLength = 1000)
            String token) {}
}

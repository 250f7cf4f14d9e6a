package org.hotseat.lock;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A lock as REST shows it to operators, without the token that could release it. */
@Schema(name = "LockHolder")
public record LockHolderView(
        String key,

        @Schema(
                implementation = String.class,
                description = "The subject that took it over REST; absent for a lock of an application's own")
        Optional<String> holder,

        long fencingToken,
        String expiresAt) {}

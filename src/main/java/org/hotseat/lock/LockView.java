package org.hotseat.lock;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A lock as REST shows it to its holder. */
@Schema(name = "Lock")
public record LockView(String key, String token, long fencingToken, String expiresAt) {}

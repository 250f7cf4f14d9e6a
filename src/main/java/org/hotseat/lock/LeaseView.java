package org.hotseat.lock;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A renewed lock as REST shows it. */
@Schema(name = "Lease")
public record LeaseView(String key, String token, String expiresAt) {}

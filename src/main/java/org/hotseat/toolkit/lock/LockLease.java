package org.hotseat.toolkit.lock;

import java.time.Instant;

/** A lock after a renewal: its key, its token, and its end by the clock of Redis. */
public record LockLease(String key, String token, Instant expiresAt) {}

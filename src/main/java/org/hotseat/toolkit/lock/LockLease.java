package org.hotseat.toolkit.lock;

import java.time.Instant;

/** What a renewed lock has: who holds it and until when, by the clock of Redis. */
public record LockLease(String key, String token, Instant expiresAt) {}

package org.hotseat.lock;

/** A lock in REST answers for its holder. */
public record LockView(String key, String token, long fencingToken, String expiresAt) {}

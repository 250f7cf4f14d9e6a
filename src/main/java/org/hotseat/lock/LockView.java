package org.hotseat.lock;

/** The REST form of a lock for its holder. */
public record LockView(String key, String token, long fencingToken, String expiresAt) {}

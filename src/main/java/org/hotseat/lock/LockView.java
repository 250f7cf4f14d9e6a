package org.hotseat.lock;

/** A lock as REST shows it to its holder. */
public record LockView(String key, String token, long fencingToken, String expiresAt) {}

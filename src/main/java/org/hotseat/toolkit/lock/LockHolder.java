package org.hotseat.toolkit.lock;

/**
 * The holder of a lock.
 *
 * @param token of its holder; it is enough to release the lock
 * @param expiresMillis when the lock ends, by the clock of Redis
 */
public record LockHolder(String token, long fencingToken, long expiresMillis) {}

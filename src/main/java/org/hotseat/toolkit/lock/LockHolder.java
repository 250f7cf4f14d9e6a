package org.hotseat.toolkit.lock;

/**
 * The holder of a lock.
 *
 * @param token the token of the holder; it is enough to release the lock
 * @param fencingToken the fencing token of the lock
 * @param expiresMillis the time at which the lock ends, by the clock of Redis
 */
public record LockHolder(String token, long fencingToken, long expiresMillis) {}

package org.hotseat.lock;

/** A renewed lock in a REST answer. */
public record LeaseView(String key, String token, String expiresAt) {}

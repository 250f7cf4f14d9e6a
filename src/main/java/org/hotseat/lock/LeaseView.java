package org.hotseat.lock;

/** A renewed lock as REST shows it. */
public record LeaseView(String key, String token, String expiresAt) {}

package org.hotseat.lock;

import java.util.Optional;

/** A lock as REST shows it to operators, without the token that could release it. */
public record LockHolderView(String key, Optional<String> holder, long fencingToken, String expiresAt) {}

package org.hotseat.toolkit;

import java.util.Optional;

/**
 * The credentials for a Redis server.
 *
 * @param user the user; empty for the user {@code default}
 * @param password the password; empty for none
 * @param tls whether the connection is encrypted
 */
public record RedisAccess(Optional<String> user, Optional<String> password, boolean tls) {

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "RedisAccess[" + user.orElse("default") + (tls ? ", TLS]" : "]");
    }
}

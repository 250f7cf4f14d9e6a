package org.hotseat.toolkit;

import java.util.Optional;

/**
 * Credentials of a Redis server.
 *
 * @param user empty for the user {@code default}
 * @param tls whether the connection is encrypted
 */
public record RedisAccess(Optional<String> user, Optional<String> password, boolean tls) {

    /** Without the password. */
    @Override
    public String toString() {
        return "RedisAccess[" + user.orElse("default") + (tls ? ", TLS]" : "]");
    }
}

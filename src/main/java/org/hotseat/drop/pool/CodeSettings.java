package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of codes.
 *
 * @param key AES-256 key by which codes of new drops are encrypted at rest; without it they are stored as they are
 */
@Service
record CodeSettings(Optional<SecretKey> key) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    CodeSettings(Settings settings) {
        this(new StorageKey(settings).key());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "CodeSettings[" + (key.isPresent() ? "encrypted" : "plain") + "]";
    }
}

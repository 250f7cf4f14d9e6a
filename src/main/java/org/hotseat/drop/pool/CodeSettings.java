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
 * @param key the AES-256 key that encrypts the codes of new drops at rest; without it codes are stored in plain form
 */
@Service
record CodeSettings(Optional<SecretKey> key) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    CodeSettings(Settings settings) {
        this(new StorageKey(settings).key());
    }

    /** Returns a text without the key. */
    @Override
    public String toString() {
        return "CodeSettings[" + (key.isPresent() ? "encrypted" : "plain") + "]";
    }
}

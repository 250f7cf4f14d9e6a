package org.hotseat.drop;

import jakarta.inject.Inject;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of codes.
 *
 * @param key AES-256 key by which codes of new drops are encrypted at rest; without it they are stored as they are
 */
@Service
record CodeSettings(Optional<SecretKey> key) {

    private static final String KEY = "hotseat.codes.key";
    private static final int BYTES = 32;

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    CodeSettings(Settings settings) {
        this(settings.text(KEY).map(CodeSettings::decoded));
    }

    /** The decoder's own refusal quotes parts of the value. */
    private static SecretKey decoded(String text) {
        byte[] bytes = {};
        try {
            bytes = Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw Settings.bad(KEY, "must be the base64 form of " + BYTES + " bytes", null);
        }
        if (bytes.length != BYTES) {
            throw Settings.bad(KEY, "must be the base64 form of " + BYTES + " bytes", null);
        }
        return new SecretKeySpec(bytes, "AES");
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "CodeSettings[" + (key.isPresent() ? "encrypted" : "plain") + "]";
    }
}

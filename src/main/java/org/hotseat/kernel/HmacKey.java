package org.hotseat.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A secret key that signs messages with HMAC-SHA-256 (RFC 2104). Verifying a signature needs the same key. */
public record HmacKey(SecretKey key) {

    private static final String ALGORITHM = "HmacSHA256";

    /**
     * Creates the key.
     *
     * @param secret the bytes of the secret, at least one
     */
    public static HmacKey of(byte[] secret) {
        return new HmacKey(new SecretKeySpec(secret, ALGORITHM));
    }

    /** Returns the signature of a message, 32 bytes. Costs some microseconds. Thread-safe. */
    public byte[] sign(byte[] message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    /** Leaves the secret out. */
    @Override
    public String toString() {
        return "HmacKey[]";
    }
}

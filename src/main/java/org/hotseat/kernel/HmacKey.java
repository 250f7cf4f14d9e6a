package org.hotseat.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A secret by which messages are signed with HMAC-SHA-256 (RFC 2104); whoever verifies them has it, too. */
public record HmacKey(SecretKey key) {

    private static final String ALGORITHM = "HmacSHA256";

    /** @param secret at least one byte */
    public static HmacKey of(byte[] secret) {
        return new HmacKey(new SecretKeySpec(secret, ALGORITHM));
    }

    /** The signature, 32 bytes. Costs some microseconds; for any number of threads. */
    public byte[] sign(byte[] message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "HmacKey[]";
    }
}

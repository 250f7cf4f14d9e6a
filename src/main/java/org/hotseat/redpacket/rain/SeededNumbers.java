package org.hotseat.redpacket.rain;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Random numbers that cannot be predicted without the seed, and that are the same for a seed in every version of Java:
 * the key stream of AES-256 in counter mode. The JDK's own seeded generators are either predictable or not specified.
 * Not thread-safe.
 */
final class SeededNumbers {

    private static final int BLOCK = 8_192;

    private final Cipher cipher;
    private final byte[] zeros = new byte[BLOCK];
    private ByteBuffer stream = ByteBuffer.allocate(0);

    SeededNumbers(Seed seed) {
        try {
            cipher = Cipher.getInstance("AES/CTR/NoPadding");
            // Each seed is used for one stream, so the counter may begin at zero.
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(seed.bytes(), "AES"), new IvParameterSpec(new byte[16]));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has AES in counter mode", e);
        }
    }

    /** Returns a number from 0 to below the limit, each with the same probability. */
    long below(long bound) {
        while (true) {
            long bits = nextLong() >>> 1;
            long number = bits % bound;
            // The last, incomplete run of numbers is rejected, since it would make small numbers more likely.
            if (bits - number <= Long.MAX_VALUE - (bound - 1)) {
                return number;
            }
        }
    }

    private long nextLong() {
        if (!stream.hasRemaining()) {
            stream = ByteBuffer.wrap(cipher.update(zeros));
        }
        return stream.getLong();
    }
}

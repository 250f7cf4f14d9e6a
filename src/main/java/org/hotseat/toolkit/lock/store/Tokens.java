package org.hotseat.toolkit.lock.store;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Generates names that cannot be guessed: 128 bits from the platform's secure random source, as 32 hexadecimal digits.
 */
public final class Tokens {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;

    private Tokens() {}

    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}

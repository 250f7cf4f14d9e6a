package org.hotseat.redpacket.rain;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The source of a split: 256 secret random bits. They reveal every amount, so they are only in the stores. No answer,
 * evidence, log or message contains them, and {@link #toString()} does not show them.
 *
 * @param hex 64 hexadecimal digits
 */
record Seed(String hex) {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    Seed {
        if (HexFormat.of().parseHex(hex).length != BYTES) {
            throw new IllegalArgumentException("a seed has " + BYTES + " bytes");
        }
    }

    static Seed generate() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new Seed(HexFormat.of().formatHex(bytes));
    }

    byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }

    @Override
    public String toString() {
        return "a seed";
    }
}

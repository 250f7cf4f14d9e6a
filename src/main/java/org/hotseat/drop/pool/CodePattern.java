package org.hotseat.drop.pool;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * A pattern of generated codes: {@code #} stands for a digit, {@code ?} for a letter, {@code *} for a letter or digit,
 * every other character for itself. {@code ?} and {@code *} exclude letters and digits that look alike (I and 1, O and
 * 0).
 */
record CodePattern(String pattern) {

    /**
     * A pattern must allow this many times the requested number of codes, so that at most one guess in a thousand is
     * right.
     */
    static final int SPARSE = 1_000;

    private static final String DIGITS = "0123456789";
    private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
    private static final String BOTH = LETTERS + "23456789";
    private static final RandomGenerator RANDOM = new SecureRandom();

    boolean allows(long count) {
        double codes =
                pattern.chars().mapToDouble(c -> choice((char) c).length()).reduce(1, (left, right) -> left * right);
        return codes >= (double) SPARSE * count;
    }

    /** Returns a code that cannot be predicted. */
    String generate() {
        StringBuilder code = new StringBuilder(pattern.length());
        for (int i = 0; i < pattern.length(); i++) {
            String choice = choice(pattern.charAt(i));
            code.append(choice.charAt(choice.length() == 1 ? 0 : RANDOM.nextInt(choice.length())));
        }
        return code.toString();
    }

    private static String choice(char sign) {
        return switch (sign) {
            case '#' -> DIGITS;
            case '?' -> LETTERS;
            case '*' -> BOTH;
            default -> String.valueOf(sign);
        };
    }
}

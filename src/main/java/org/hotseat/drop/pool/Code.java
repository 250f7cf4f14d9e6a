package org.hotseat.drop.pool;

/**
 * The rule for codes. A code has no type of its own: it is text that is read once, encrypted, and shown to its user.
 */
public final class Code {

    static final int LONGEST = 128;

    /** The largest number of codes of one drop. */
    static final int MAX = 1_000_000;

    static final String RULE = "must be 1 to " + LONGEST + " visible ASCII characters";

    private Code() {}

    static boolean valid(String code) {
        return !code.isEmpty() && code.length() <= LONGEST && code.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }
}

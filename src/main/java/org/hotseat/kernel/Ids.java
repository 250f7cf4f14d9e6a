package org.hotseat.kernel;

import org.hotseat.kernel.error.InvalidInput;

/** The rule for ids that callers choose: {@code [A-Za-z0-9._-]{1,64}}. */
public final class Ids {

    static final int MAX_LENGTH = 64;
    public static final String RULE = "must be 1 to 64 characters of A-Z a-z 0-9 . _ -";

    private Ids() {}

    /**
     * Returns the given id if it keeps the rule.
     *
     * @param field the name under which the caller gave the id
     * @throws InvalidInput when the id breaks the rule; names the field
     */
    public static String check(String field, String id) {
        if (!valid(id)) {
            throw InvalidInput.of(field, RULE);
        }
        return id;
    }

    /** Returns whether an id keeps the rule. */
    public static boolean valid(String id) {
        return !id.isEmpty() && id.length() <= MAX_LENGTH && isPlain(id);
    }

    /**
     * Returns whether a text consists only of characters that an id may have. Uses a loop, because a regular expression
     * would cost more than all the rest of a refusal.
     */
    static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPlain(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean isPlain(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-';
    }
}

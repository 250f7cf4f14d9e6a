package org.hotseat.kernel;

/** The one rule for ids that callers choose (DESIGN.md, section 8): {@code [A-Za-z0-9._-]{1,64}}. */
public final class Ids {

    static final int MAX_LENGTH = 64;
    static final String RULE = "must be 1 to 64 characters of A-Z a-z 0-9 . _ -";

    private Ids() {}

    /**
     * Answers the id itself when it keeps the rule.
     *
     * @param field the name under which the caller gave it
     * @throws InvalidInput naming the field
     */
    public static String check(String field, String id) {
        if (!valid(id)) {
            throw InvalidInput.of(field, RULE);
        }
        return id;
    }

    /** Whether the id keeps the rule. Written out because a regular expression costs more than the whole rest of a refusal. */
    public static boolean valid(String id) {
        int length = id.length();
        if (length == 0 || length > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = id.charAt(i);
            boolean letterOrDigit = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!letterOrDigit && c != '.' && c != '_' && c != '-') {
                return false;
            }
        }
        return true;
    }
}

package org.hotseat.toolkit;

import java.util.regex.Pattern;

/** The rule for names of streams, groups and consumers: {@code [A-Za-z0-9._-]{1,64}}. */
public final class Names {

    private static final Pattern RULE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private Names() {}

    /**
     * Returns the given name if it keeps the rule.
     *
     * @throws InvalidArgumentException when the name breaks the rule; names the field
     */
    public static String check(String field, String name) {
        if (!RULE.matcher(name).matches()) {
            throw new InvalidArgumentException(field, "must be 1 to 64 characters of A-Z a-z 0-9 . _ -");
        }
        return name;
    }
}
